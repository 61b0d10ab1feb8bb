import type { Language } from '#contract/users/user.ts'
import de from '#i18n/de/identity.json' with { type: 'json' }
import en from '#i18n/en/identity.json' with { type: 'json' }

import { type Html, html } from './html.ts'

export type Texts = typeof de

export const TEXTS: Record<Language, Texts> = { de, en }

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The same with its values set off from the sentence. */
export const fillStrong = (text: string, values: Record<string, string>): Html => ({
  markup: text
    .split(/(\{\w+\})/)
    .map(
      (part) =>
        (/^\{\w+\}$/.test(part) ? html`<strong>${values[part.slice(1, -1)]}</strong>` : html`${part}`).markup,
    )
    .join(''),
})

/** How long to wait, rounded up: whoever comes back then is let in. */
export function waitText(seconds: number, { wait }: Texts): string {
  if (seconds <= 90) return seconds === 1 ? wait.second : fill(wait.seconds, { count: seconds })
  return fill(wait.minutes, { count: Math.ceil(seconds / 60) })
}
