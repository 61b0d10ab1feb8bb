import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/users/user.ts'

const TEXTS = {
  de: () => import('#i18n/de/portal.json'),
  en: () => import('#i18n/en/portal.json'),
} satisfies Record<Language, () => Promise<unknown>>

let wanted: Language | null = null

/** Loads a language's texts and speaks it; the other language's stay unloaded. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const { default: texts } = await TEXTS[language]()
  // Of two wishes in a row the later one counts, whoever is loaded first.
  if (wanted !== language) return
  if (i18next.isInitialized) {
    i18next.addResourceBundle(language, 'portal', texts)
    await i18next.changeLanguage(language)
  } else {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'portal',
      ns: ['portal'],
      resources: { [language]: { portal: texts } },
      keySeparator: false,
      nsSeparator: false,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  }
  document.documentElement.lang = language
}

export const currentLanguage = () => i18next.language as Language
