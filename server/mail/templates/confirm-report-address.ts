import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

/** Goes to an address that somebody else has entered, as an invitation does: the first lines are ours. */
export function confirmReportAddress(
  { confirmReportAddress: t }: MailTexts,
  { companyName, link }: MailValues['confirm-report-address'],
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
      note(t.notYou),
    ],
  }
}
