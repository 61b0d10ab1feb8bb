import type { Language } from '#contract/users/user.ts'

type LanguagePreferences = {
  /** Chosen on the page itself. */
  chosen: unknown
  /** A list of tags from the client, best first. */
  uiLocales: unknown
  acceptLanguage: string | undefined
}

export function languageOf({ chosen, uiLocales, acceptLanguage }: LanguagePreferences): Language {
  return (
    parseLanguage(chosen) ??
    firstKnown(typeof uiLocales === 'string' ? uiLocales.split(' ') : []) ??
    firstKnown(sortByQuality(acceptLanguage ?? '')) ??
    'en'
  )
}

const HEADER_LENGTH_MAX = 500

function sortByQuality(header: string): string[] {
  return header
    .slice(0, HEADER_LENGTH_MAX)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

function firstKnown(tags: string[]): Language | null {
  for (const tag of tags) {
    const language = parseLanguage(tag)
    if (language) return language
  }
  return null
}

function parseLanguage(tag: unknown): Language | null {
  if (typeof tag !== 'string') return null
  const primary = tag.toLowerCase().split('-')[0]
  return primary === 'de' || primary === 'en' ? primary : null
}
