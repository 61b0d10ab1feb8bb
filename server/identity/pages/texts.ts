import type { Language } from '#contract/users/user.ts'
import de from '#i18n/de/identity.json' with { type: 'json' }
import en from '#i18n/en/identity.json' with { type: 'json' }

import { fill } from '../../http/pages/fill.ts'

export { fill, fillStrong } from '../../http/pages/fill.ts'

export type Texts = typeof de

export const TEXTS: Record<Language, Texts> = { de, en }

/** The time to wait, rounded up, so that the next attempt after it succeeds. */
export function waitText(seconds: number, { wait }: Texts): string {
  if (seconds <= 90) return seconds === 1 ? wait.second : fill(wait.seconds, { count: seconds })
  return fill(wait.minutes, { count: Math.ceil(seconds / 60) })
}
