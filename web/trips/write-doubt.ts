import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { writeDay, writeFullDay } from '#domain/format/date.ts'
import type { Doubt } from './doubts.ts'
import { writeDuration } from './trip-figures.tsx'
import { writeSpan } from './trip-time.ts'

type Format = {
  t: TFunction
  language: Language
  /** Writes a distance with its unit. */
  text: (distance: number) => string
  unit: string
  zoneEnd: string
}

/** A doubt as a sentence. */
export function writeDoubt(doubt: Doubt, { t, language, text, unit, zoneEnd }: Format): string {
  switch (doubt.kind) {
    case 'far':
    case 'noTime':
      return t(`doubt.${doubt.kind}`, { distance: text(doubt.distance) })
    case 'ahead':
      return t('doubt.ahead', { day: writeFullDay(new Date(doubt.at).toISOString(), zoneEnd, language) })
    case 'fast':
      return t('doubt.fast', { speed: `${doubt.speed} ${unit === 'km' ? 'km/h' : 'mph'}` })
    case 'long':
      return t('doubt.long', { duration: writeDuration(doubt.duration, t) })
    case 'overlap': {
      const { dateStartIso, dateStartTz } = doubt.neighbour
      const day = writeDay(dateStartIso, dateStartTz, language)
      return t('doubt.overlap', { day, span: writeSpan({ attributes: doubt.neighbour }, language) })
    }
    case 'backBefore':
    case 'backAfter':
    case 'gapBefore':
    case 'gapAfter':
      return t(`doubt.${doubt.kind}`, { distance: text(doubt.distance), reading: text(doubt.reading) })
    case 'noDestination':
    case 'noReason':
    case 'noPartner':
      return t(`doubt.${doubt.kind}`)
  }
}
