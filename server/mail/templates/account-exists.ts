import { button, type Letter, link, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'

export const accountExists = (
  { accountExists: t }: MailTexts,
  { signInLink, resetLink }: MailValues['account-exists'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [
    paragraph(t.intro),
    button(t.button, signInLink),
    link(t.reset, t.resetLabel, resetLink),
    note(t.notYou),
  ],
})
