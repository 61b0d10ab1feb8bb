import { button, type Letter, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'

export const passwordChanged = (
  { passwordChanged: t }: MailTexts,
  { resetLink }: MailValues['password-changed'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t.intro), paragraph(t.notYou), button(t.button, resetLink)],
})
