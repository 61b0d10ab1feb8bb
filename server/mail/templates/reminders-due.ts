import { writeDate } from '#domain/format/date.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { displayableCompany, displayablePlate } from '../displayable-names.ts'
import { button, type Letter, link as linkPart, list, note, paragraph } from '../letter.ts'
import type { DueItem, Language, MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

type Texts = MailTexts['remindersDue']

/** More would be a list that nobody reads. */
const ITEMS_MAX = 20

export function remindersDue(
  { remindersDue: t }: MailTexts,
  { companyName, items, link, unsubscribeLink }: MailValues['reminders-due'],
  language: Language,
): Letter {
  const company = displayableCompany(companyName)
  const more = items.length - ITEMS_MAX
  const shown = items.slice(0, ITEMS_MAX).map((item) => ({
    title: `${displayablePlate(item.licensePlate) ?? t.unnamedVehicle}: ${titleOf(item, t)}`,
    text: dueText(item, t, language),
    isUrgent: item.due.state === 'overdue',
  }))
  return {
    subject: subjectOf(items, t),
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(t.intro),
      list(shown),
      ...(more > 0 ? [paragraph(fill(t.more, { count: String(more) }))] : []),
      button(t.button, link),
      note(t.again),
      note(company === null ? t.whyUnnamed : fill(t.why, { companyName: company })),
      linkPart(t.unsubscribe, t.unsubscribeLabel, unsubscribeLink, 'note'),
    ],
  }
}

function subjectOf(items: readonly DueItem[], t: Texts): string {
  const [only, ...others] = items
  if (!only || others.length > 0) return fill(t.subject, { count: String(items.length) })
  const licensePlate = displayablePlate(only.licensePlate)
  return licensePlate === null
    ? t.subjectUnnamed
    : // Not its label, which somebody else wrote.
      fill(t.subjectOne, { title: t[only.kind], licensePlate })
}

const titleOf = ({ kind, label }: DueItem, t: Texts): string =>
  (label === null ? null : displayableCompany(label)) ?? t[kind]

function dueText({ dueOn, dueOdometer, systemOfUnits, due }: DueItem, t: Texts, language: Language): string {
  const distance = (value: number) => `${writeDistance(value, language)}\u00a0${distanceUnit(systemOfUnits)}`
  const day = (date: string) => writeDate(date, language, 'UTC')
  const { by, daysLeft, distanceLeft, expectedOn } = due
  if (by === 'odometer' && dueOdometer !== null && distanceLeft !== null) {
    const odometer = distance(dueOdometer)
    if (distanceLeft < 0) return fill(t.overdueDistance, { odometer, distance: distance(-distanceLeft) })
    const left = { odometer, distance: distance(distanceLeft) }
    return expectedOn === null ? fill(t.left, left) : fill(t.leftUntil, { ...left, date: day(expectedOn) })
  }
  return fill(daysText(daysLeft ?? 0, t), {
    date: dueOn === null ? '' : day(dueOn),
    count: String(Math.abs(daysLeft ?? 0)),
  })
}

function daysText(daysLeft: number, t: Texts): string {
  if (daysLeft < 0) return daysLeft === -1 ? t.overdueDay : t.overdueDays
  if (daysLeft === 0) return t.today
  return daysLeft === 1 ? t.tomorrow : t.inDays
}
