import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { readDate, todayHere } from './read-date.ts'
import { type NumberSpec, readNumber } from './read-number.ts'
import { readTime } from './read-time.ts'
import { zoneMeant, zonesIn } from './zones.ts'

type Wanted = { isOptional?: boolean }

/** What is wrong with a typed number, date, time or zone, in the user's language. */
export function typedChecks(t: TFunction, language: Language) {
  const empty = ({ isOptional }: Wanted) => (isOptional ? undefined : t('field.required'))
  return {
    number: (text: string, spec: Omit<NumberSpec, 'language'>, wanted: Wanted = {}) => {
      const { kind } = readNumber(text, { ...spec, language })
      if (kind === 'empty') return empty(wanted)
      if (kind === 'ambiguous') return t('number.ambiguous')
      return kind === 'number' ? undefined : t('number.unreadable')
    },
    date: (text: string, wanted: Wanted = {}) => {
      const { kind } = readDate(text, todayHere())
      if (kind === 'empty') return empty(wanted)
      if (kind === 'nowhere') return t('date.nowhere')
      return kind === 'date' ? undefined : t('date.unreadable')
    },
    time: (text: string, wanted: Wanted = {}) => {
      const { kind } = readTime(text, language)
      if (kind === 'empty') return empty(wanted)
      return kind === 'time' ? undefined : t('time.unreadable')
    },
    zone: (text: string, wanted: Wanted = {}) => {
      if (text.trim() === '') return empty(wanted)
      return zoneMeant(zonesIn(language), text) ? undefined : t('zone.unknown')
    },
  }
}
