import { displayableCompany, displayablePlate } from '../displayable-names.ts'
import { button, type Letter, link as linkPart, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export function tripRecorded(
  { tripRecorded: t }: MailTexts,
  { companyName, licensePlate, link, unsubscribeLink }: MailValues['trip-recorded'],
): Letter {
  const plate = displayablePlate(licensePlate)
  const company = displayableCompany(companyName)
  const [subject, intro] =
    plate === null
      ? [t.subjectUnnamed, t.introUnnamed]
      : [fill(t.subject, { licensePlate: plate }), fill(t.intro, { licensePlate: plate })]
  return {
    subject,
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(intro),
      button(t.button, link),
      note(company === null ? t.whyUnnamed : fill(t.why, { companyName: company })),
      linkPart(t.unsubscribe, t.unsubscribeLabel, unsubscribeLink, 'note'),
    ],
  }
}
