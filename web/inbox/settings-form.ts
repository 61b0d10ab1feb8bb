import type { InboxSettingsChange, MailDay } from '#contract/inbox/settings.ts'
import { MAIL_DAYS } from '#contract/inbox/settings.ts'
import { type Input, validValue } from '../ui/input.ts'
import type { InboxSettings } from './settings-queries.ts'

export type SettingsValues = Record<`day${MailDay}`, boolean> & {
  /** None means all. */
  vehicleIds: string[]
  isQuiet: boolean
  quietFrom: Input<string>
  quietTo: Input<string>
  timeZone: string
}

/** What quiet hours start with when they are switched on. */
const USUAL = { from: '20:00', to: '07:00' }

/** Whoever has saved nothing yet most likely lives in the zone of their browser. */
export function valuesOf(settings: InboxSettings | null, localZone: string): SettingsValues {
  const { vehicleIds, mailDays, quietHours, timeZone } = settings?.attributes ?? {}
  const isOn = (day: MailDay) => mailDays?.includes(day) ?? false
  const isNew = (settings?.meta.version ?? 1) === 1
  return {
    vehicleIds: [...(vehicleIds ?? [])],
    day2: isOn(2),
    day5: isOn(5),
    day6: isOn(6),
    isQuiet: Boolean(quietHours),
    quietFrom: quietHours?.from ?? USUAL.from,
    quietTo: quietHours?.to ?? USUAL.to,
    timeZone: isNew || !timeZone ? localZone : timeZone,
  }
}

export const chosenDays = (values: SettingsValues): MailDay[] =>
  MAIL_DAYS.filter((day) => values[`day${day}`])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The attributes that differ from those that were loaded. */
export function changeOf(values: SettingsValues, { attributes }: InboxSettings): InboxSettingsChange {
  const [from, to] = [validValue(values.quietFrom), validValue(values.quietTo)]
  const wanted = {
    vehicleIds: values.vehicleIds.length > 0 ? values.vehicleIds : null,
    mailDays: chosenDays(values),
    quietHours: values.isQuiet && from && to ? { from, to } : null,
    timeZone: values.timeZone,
  }
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !isSame(value, attributes[name as keyof typeof wanted]),
  )
  return Object.fromEntries(changed)
}
