import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

/** Goes to people who may not know the company: the first line is ours, whatever the company is called. */
export function invitation(
  { invitation: t }: MailTexts,
  { companyName, link }: MailValues['invitation'],
): Letter {
  const name = displayableCompany(companyName)
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(t.intro),
      ...(name === null ? [] : [paragraph(fill(t.company, { companyName: name }))]),
      button(t.button, link),
      paragraph(t.account),
      note(t.notYou),
    ],
  }
}
