import type { Language } from '#contract/users/user.ts'
import { speak } from '../i18n/i18n.ts'
import { saveMe } from '../users/queries.ts'
import { storeLanguage } from './preferences.ts'

/** Speaks it at once, remembers it here, and lets mails follow. */
export async function switchLanguage(language: Language): Promise<void> {
  storeLanguage(language)
  await speak(language)
  // The screen has changed already; a mail in the other language is the worst that can come of it.
  await saveMe({ languageIso: language }).catch(() => {})
}
