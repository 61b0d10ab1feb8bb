import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/users/user.ts'

const TEXTS = {
  de: () => import('#i18n/de/portal.json'),
  en: () => import('#i18n/en/portal.json'),
} satisfies Record<Language, () => Promise<unknown>>

/** Texts of rarely used screens: loaded with the code of their screen and added to those of the portal. */
const AREAS = {
  billing: {
    de: () => import('#i18n/de/billing.json'),
    en: () => import('#i18n/en/billing.json'),
  },
  inbox: {
    de: () => import('#i18n/de/inbox.json'),
    en: () => import('#i18n/en/inbox.json'),
  },
  overview: {
    de: () => import('#i18n/de/overview.json'),
    en: () => import('#i18n/en/overview.json'),
  },
  recurring: {
    de: () => import('#i18n/de/recurring.json'),
    en: () => import('#i18n/en/recurring.json'),
  },
  found: {
    de: () => import('#i18n/de/found.json'),
    en: () => import('#i18n/en/found.json'),
  },
  recording: {
    de: () => import('#i18n/de/recording.json'),
    en: () => import('#i18n/en/recording.json'),
  },
  reporting: {
    de: () => import('#i18n/de/reporting.json'),
    en: () => import('#i18n/en/reporting.json'),
  },
  settings: {
    de: () => import('#i18n/de/settings.json'),
    en: () => import('#i18n/en/settings.json'),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>
type Area = keyof typeof AREAS

const added = new Set<Area>()
let requested: Language | null = null
let speaking: Promise<void> = Promise.resolve()

/** Loads the texts of a language and switches to it; the other language is not loaded. */
export function setLanguage(language: Language): Promise<void> {
  const before = requested
  requested = language
  const done = load(language)
  speaking = done.catch(() => {
    if (requested === language) requested = before
  })
  return done
}

async function load(language: Language): Promise<void> {
  const [{ default: portal }, ...more] = await Promise.all([
    TEXTS[language](),
    ...[...added].map((area) => AREAS[area][language]()),
  ])
  // If the language is switched twice, the last call wins, whichever loads first.
  if (requested !== language) return
  const texts = Object.assign({}, portal, ...more.map(({ default: area }) => area))
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
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  }
  document.documentElement.lang = language
}

/** Adds the texts of an area to the current language, and to each language chosen later. */
export async function addTexts(area: Area): Promise<void> {
  added.add(area)
  await speaking
  const language = currentLanguage()
  const { default: texts } = await AREAS[area][language]()
  i18next.addResourceBundle(language, 'portal', texts)
}

// i18next copies all its options for each text, a sixth of the time in which a list renders. A text without variables
// is read as it is written; none refers to another.
const getFixedT = i18next.getFixedT.bind(i18next)
i18next.getFixedT = ((language: Language, ...scope: []) => {
  const translate = getFixedT(language, ...scope)
  const read = (key: string, values?: object): string =>
    (values === undefined && i18next.getResource(language, 'portal', key)) ||
    translate(key as never, values as never)
  return Object.assign(read, translate)
}) as typeof i18next.getFixedT

export const currentLanguage = () => i18next.language as Language
