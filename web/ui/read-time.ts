import type { Language } from '#contract/users/user.ts'

// Reads times as people type them. They are shown in 24 hours in both languages: 07:15.

export type TimeReading = { kind: 'empty' } | { kind: 'time'; time: string } | { kind: 'unreadable' }

const UNREADABLE: TimeReading = { kind: 'unreadable' }
const PARTS = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{1,2})?(?::(\d{2}))?)?$/
const DIGITS = /^(\d{1,2})(\d{2})$/
const HALF = /\s*([ap])\.?\s?(?:m\.?)?$/
const GERMAN = /\s*uhr\s*/

export function readTime(text: string, language: Language): TimeReading {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { kind: 'empty' }
  const half = language === 'en' ? HALF.exec(typed)?.[1] : undefined
  const bare = half ? typed.replace(HALF, '') : typed.replace(GERMAN, ':').replace(/:$/, '')
  const found = PARTS.exec(bare) ?? DIGITS.exec(bare)
  if (!found) return UNREADABLE
  const [, hours, minutes = '0', seconds = '0'] = found
  const hour = half ? hourOf(Number(hours), half) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return UNREADABLE
  const parts = [String(hour), minutes, ...(Number(seconds) > 0 ? [seconds] : [])]
  return { kind: 'time', time: parts.map((part) => part.padStart(2, '0')).join(':') }
}

/** The hour of 24, or an invalid one. */
function hourOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.POSITIVE_INFINITY
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
