import { type Html, html } from './html.ts'

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The same with its values in bold. */
export const fillStrong = (text: string, values: Record<string, string>): Html => ({
  markup: text
    .split(/(\{\w+\})/)
    .map(
      (part) =>
        (/^\{\w+\}$/.test(part) ? html`<strong>${values[part.slice(1, -1)]}</strong>` : html`${part}`).markup,
    )
    .join(''),
})
