import type { Deadline } from '#contract/inbox/inbox.ts'
import { writeDate, writeDay, writeTime } from '#domain/format/date.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { localeOf } from '#domain/format/locale.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { displayableCompany, displayablePlate } from '../displayable-names.ts'
import { button, type Letter, link as linkPart, list, note, paragraph } from '../letter.ts'
import type { Language, MailValues, OpenTripItem } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

type Texts = MailTexts['openTrips']
type Values = MailValues['open-trips']

export function openTrips({ openTrips: t }: MailTexts, values: Values, language: Language): Letter {
  const company = displayableCompany(values.companyName)
  const { items, waiting, tripsLink } = values
  return {
    subject: subjectOf(values, t, language),
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(items.length === 1 ? t.introOne : t.intro),
      list(items.map((item) => listItem(item, t, language))),
      ...moreOf(values, t, language),
      paragraph(
        fill(t.waiting, {
          category: counted(waiting.category, values, t, language),
          odometer: counted(waiting.odometer, values, t, language),
          gap: counted(waiting.gap, values, t, language),
        }),
      ),
      button(t.button, values.link),
      ...(tripsLink === null ? [] : [linkPart(t.complete, t.completeLabel, tripsLink)]),
      note(t.rules),
      note(t.settings),
      note(company === null ? t.whyUnnamed : fill(t.why, { companyName: company })),
      linkPart(t.unsubscribe, t.unsubscribeLabel, values.unsubscribeLink, 'note'),
    ],
  }
}

const writeCount = (count: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language)).format(count)

/** A number, or that there are more than were counted. */
const counted = (count: number, { countedMax }: Values, t: Texts, language: Language): string =>
  count > countedMax
    ? fill(t.moreThan, { count: writeCount(countedMax, language) })
    : writeCount(count, language)

const subjectOf = (values: Values, t: Texts, language: Language): string =>
  values.count === 1 ? t.subjectOne : fill(t.subject, { count: counted(values.count, values, t, language) })

function moreOf(values: Values, t: Texts, language: Language) {
  const more = values.count - values.items.length
  if (more <= 0) return []
  if (more === 1) return [paragraph(t.moreOne)]
  // Of more than were counted, so many at least are not listed.
  const atLeast = Math.min(more, values.countedMax - values.items.length)
  const count = writeCount(atLeast, language)
  return [
    paragraph(
      fill(t.more, { count: values.count > values.countedMax ? fill(t.moreThan, { count }) : count }),
    ),
  ]
}

function listItem(item: OpenTripItem, t: Texts, language: Language) {
  const { startIso, startTz, deadline } = item
  const plate = displayablePlate(item.licensePlate) ?? t.unnamedVehicle
  const distance = `${writeDistance(item.distance, language)}\u00a0${distanceUnit(item.systemOfUnits)}`
  const when = `${writeDay(startIso, startTz, language)} ${writeTime(startIso, startTz, language)}`
  return {
    title: `${plate}: ${when}, ${distance}`,
    text: `${t[item.missing]} ${fill(t[deadline.rule], { left: leftText(deadline, t, language) })}`,
    isUrgent: deadline.daysLeft <= 1,
  }
}

function leftText({ daysLeft, lastDay }: Deadline, t: Texts, language: Language): string {
  const count = String(Math.abs(daysLeft))
  const date = writeDate(lastDay, language, 'UTC')
  if (daysLeft < 0) return daysLeft === -1 ? t.overOne : fill(t.over, { count })
  if (daysLeft === 0) return t.today
  return fill(daysLeft === 1 ? t.leftOne : t.left, { count, date })
}
