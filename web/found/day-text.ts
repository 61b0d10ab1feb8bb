import { dayIn, writeDay, writeShortDay } from '#domain/format/date.ts'
import { localToday } from '../ui/iso-date.ts'

/** `Mi, 28.10.`, with the year unless it is this one, `Mi, 28.10.25`: the list has no months that would say it. */
export function dayText(iso: string, zone: string, language: string): string {
  const isThisYear = dayIn(iso, zone).slice(0, 4) === localToday().slice(0, 4)
  return isThisYear ? writeDay(iso, zone, language) : writeShortDay(iso, zone, language)
}
