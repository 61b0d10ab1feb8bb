import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { localToday, readDate } from './read-date.ts'
import { type NumberSpec, readNumber } from './read-number.ts'
import { readTime } from './read-time.ts'
import { listZones, resolveZone } from './zones.ts'

type CheckOptions = { isOptional?: boolean }

/** The faults of a typed number, date, time or zone, in the user's language. */
export function typedChecks(t: TFunction, language: Language) {
  const empty = ({ isOptional }: CheckOptions) => (isOptional ? undefined : t('field.required'))
  return {
    number: (text: string, spec: Omit<NumberSpec, 'language'>, options: CheckOptions = {}) => {
      const { kind } = readNumber(text, { ...spec, language })
      if (kind === 'empty') return empty(options)
      if (kind === 'ambiguous') return t('number.ambiguous')
      return kind === 'number' ? undefined : t('number.unreadable')
    },
    date: (text: string, wanted: CheckOptions = {}) => {
      const { kind } = readDate(text, localToday())
      if (kind === 'empty') return empty(wanted)
      if (kind === 'nowhere') return t('date.nowhere')
      return kind === 'date' ? undefined : t('date.unreadable')
    },
    time: (text: string, wanted: CheckOptions = {}) => {
      const { kind } = readTime(text, language)
      if (kind === 'empty') return empty(wanted)
      return kind === 'time' ? undefined : t('time.unreadable')
    },
    zone: (text: string, wanted: CheckOptions = {}) => {
      if (text.trim() === '') return empty(wanted)
      return resolveZone(listZones(language), text) ? undefined : t('zone.unknown')
    },
  }
}
