import type { Language } from '#contract/users/user.ts'
import { Unreachable } from '../api/problem.ts'
import { speak } from '../i18n/i18n.ts'
import { saveMe } from '../users/queries.ts'
import { storeLanguage } from './preferences.ts'

let wanted: Language | null = null
let saving: Promise<unknown> = Promise.resolve()

/** Speaks it at once, remembers it here, and lets mails follow; without its texts nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  await speak(language).catch((error: unknown) => {
    throw new Unreachable('the texts did not come', { cause: error })
  })
  if (wanted !== language) return
  storeLanguage(language)
  await letMailsFollow(language)
}

/** One after the other: of two on their way at once the server may see the later wish first. */
export function letMailsFollow(language: Language): Promise<unknown> {
  wanted = language
  saving = saving.then(() => (wanted === language ? save(language) : undefined))
  return saving
}

/** The screen has changed already; a mail in the other language is the worst that can come of it. */
const save = (languageIso: Language) => saveMe({ languageIso }).catch(() => {})
