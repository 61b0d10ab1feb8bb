import type { Language } from '#contract/users/user.ts'
import { localeOf } from '#domain/format/locale.ts'
import type { Period } from '#domain/reports/period.ts'

/** `1.–31. Oktober 2026`, `1. Juli – 30. September 2026`; null for a period without bounds. */
export function periodText({ first, last }: Period, language: Language): string | null {
  if (first === null || last === null) return null
  const end = writeDay(last, language, { day: 'numeric', month: 'long', year: 'numeric' })
  if (first === last) return end
  if (first.slice(0, 7) === last.slice(0, 7))
    return `${Number(first.slice(8))}${language === 'de' ? '.' : ''}–${end}`
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  const start = writeDay(first, language, {
    day: 'numeric',
    month: 'long',
    ...(!isSameYear && { year: 'numeric' }),
  })
  return `${start} – ${end}`
}

const writeDay = (day: string, language: Language, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
