import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export function seatsFreed(
  { seatsFreed: t }: MailTexts,
  { companyName, count, link }: MailValues['seats-freed'],
): Letter {
  const name = displayableCompany(companyName)
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(count === '1' ? t.introOne : fill(t.intro, { count })),
      paragraph(t.effect),
      button(t.button, link),
      note(name === null ? t.whyUnnamed : fill(t.why, { companyName: name })),
    ],
  }
}
