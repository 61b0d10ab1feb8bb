import { displayableCompany, displayablePlate } from '../displayable-names.ts'
import { button, type Letter, link as linkPart, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export function tripRecorded(
  { tripRecorded: t }: MailTexts,
  { event, companyName, licensePlate, link, unsubscribeLink }: MailValues['trip-recorded'],
): Letter {
  const of = event === undefined || event === 'finished' ? t : t[event]
  const plate = displayablePlate(licensePlate)
  const company = displayableCompany(companyName)
  const [subject, intro] =
    plate === null
      ? [of.subjectUnnamed, of.introUnnamed]
      : [fill(of.subject, { licensePlate: plate }), fill(of.intro, { licensePlate: plate })]
  return {
    subject,
    preview: of.preview,
    heading: of.heading,
    body: [
      paragraph(intro),
      button(t.button, link),
      note(company === null ? t.whyUnnamed : fill(t.why, { companyName: company })),
      linkPart(t.unsubscribe, t.unsubscribeLabel, unsubscribeLink, 'note'),
    ],
  }
}
