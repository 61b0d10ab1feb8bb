import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'

export const verifyEmail = ({ verifyEmail: t }: MailTexts, { link }: MailValues['verify-email']): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t.intro), button(t.button, link), paragraph(t.validity), note(t.notYou)],
})
