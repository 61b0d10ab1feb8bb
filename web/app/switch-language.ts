import type { Language } from '#contract/users/user.ts'
import { saveMe } from '../kernel/me.ts'
import { storeLanguage } from '../kernel/preferences.ts'
import { NetworkError } from '../kernel/problem.ts'
import { setLanguage } from '../ui/i18n.ts'

let requested: Language | null = null
let saving: Promise<unknown> = Promise.resolve()

/** Speaks it at once, remembers it here, and lets mails follow; without its texts nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  requested = language
  await setLanguage(language).catch((error: unknown) => {
    throw new NetworkError('the texts did not come', { cause: error })
  })
  if (requested !== language) return
  storeLanguage(language)
  await saveMailLanguage(language)
}

/** One after the other: of two on their way at once the server may see the later wish first. */
export function saveMailLanguage(language: Language): Promise<unknown> {
  requested = language
  saving = saving.then(() => (requested === language ? save(language) : undefined))
  return saving
}

/** The screen has changed already; a mail in the other language is the worst that can come of it. */
const save = (languageIso: Language) => saveMe({ languageIso }).catch(() => {})
