import { LANGUAGES, type Language } from '#contract/users/user.ts'

// Preferences in localStorage. If storage is blocked, nothing is remembered.

const COMPANY = 'wegbuch.company'
const LANGUAGE = 'wegbuch.language'
const APPEARANCE = 'wegbuch.appearance'
const DISMISSED_WEEK = 'wegbuch.week.'
const COMPARISON = 'wegbuch.comparison'

/** The layout of each list: columns and density. */
const LAYOUT = 'wegbuch.layout.'

type Appearance = 'system' | 'light' | 'dark'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing depends on it.
  }
}

export const storedCompany = () => read(COMPANY)
export const storeCompany = (id: string | null) => write(COMPANY, id)

const isLanguage = (value: string | null | undefined): value is Language =>
  LANGUAGES.includes(value as Language)

/** The stored language, else the first of the browser's languages that is supported, else English. */
export function preferredLanguage(): Language {
  const chosen = read(LANGUAGE)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}
export const storeLanguage = (language: Language) => write(LANGUAGE, language)

export function storedAppearance(): Appearance {
  const chosen = read(APPEARANCE)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function storeAppearance(appearance: Appearance): void {
  write(APPEARANCE, appearance === 'system' ? null : appearance)
  if (appearance === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = appearance
  setThemeColor(appearance)
}

/** The colour of the browser's frame and of the installed portal, equal to `--surface`; index.html sets it at first. */
const THEME_COLORS = { light: '#ffffff', dark: '#181c1a' }

function setThemeColor(appearance: Appearance): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const asked = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = THEME_COLORS[appearance === 'system' ? asked : appearance]
  }
}

/** The Monday of the week in which the offer of last week's trips was closed, by vehicle. */
export const dismissedWeek = (vehicleId: string) => read(DISMISSED_WEEK + vehicleId)
export const storeDismissedWeek = (vehicleId: string, monday: string) =>
  write(DISMISSED_WEEK + vehicleId, monday)

/** Whether charts show last year beside this one. */
export const storedComparison = () => read(COMPARISON) !== 'off'
export const storeComparison = (isShown: boolean) => write(COMPARISON, isShown ? null : 'off')
/** What was stored for a list, in whatever form an earlier version wrote it. */
export function storedLayout(list: string): unknown {
  try {
    return JSON.parse(read(LAYOUT + list) ?? 'null')
  } catch {
    return null
  }
}
export const storeLayout = (list: string, layout: object | null) =>
  write(LAYOUT + list, layout && JSON.stringify(layout))
