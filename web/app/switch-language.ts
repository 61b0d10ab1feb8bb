import type { Language } from '#contract/users/user.ts'
import { saveMe } from '../kernel/me.ts'
import { storeLanguage } from '../kernel/preferences.ts'
import { NetworkError } from '../kernel/problem.ts'
import { setLanguage } from '../ui/i18n.ts'

let requested: Language | null = null
let saving: Promise<unknown> = Promise.resolve()

/** Switches the language, stores it, and saves it for mails. If the texts cannot be loaded, nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  requested = language
  await setLanguage(language).catch((error: unknown) => {
    throw new NetworkError('the texts did not come', { cause: error })
  })
  if (requested !== language) return
  storeLanguage(language)
  // Not awaited: the user may switch again meanwhile.
  void saveMailLanguage(language)
}

/** Saves are serialized, so that the last choice is the last the server sees. */
export function saveMailLanguage(language: Language): Promise<unknown> {
  requested = language
  saving = saving.then(() => (requested === language ? save(language) : undefined))
  return saving
}

/** Failures are ignored: at worst a mail is sent in the other language. */
const save = (languageIso: Language) => saveMe({ languageIso }).catch(() => {})
