import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, type Part, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export const reportStopped = (
  { reportStopped: t }: MailTexts,
  { label, link }: MailValues['report-stopped'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t.intro), ...labelPart(t.label, label), paragraph(t.next), button(t.button, link)],
})

export const reportFailed = (
  { reportFailed: t }: MailTexts,
  { label, reason, link }: MailValues['report-failed'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t[reason]), ...labelPart(t.label, label), paragraph(t.next), button(t.button, link)],
})

/** A label is chosen by one person and read by another, as the name of a company is. */
function labelPart(text: string, label: string): Part[] {
  const shown = displayableCompany(label)
  return shown === null ? [] : [paragraph(fill(text, { label: shown }))]
}
