import { escapeHtml } from '../escape-html.ts'

/** Safe markup: every value in it was escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | undefined | false | readonly Part[]

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join(''),
})

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if (isList(part)) return part.map(render).join('')
  return part.markup
}

const isList = (part: Html | readonly Part[]): part is readonly Part[] => Array.isArray(part)
