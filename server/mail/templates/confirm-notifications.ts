import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { nameForText } from '../rules.ts'
import { fill, type MailTexts } from '../texts.ts'

export function confirmNotifications(
  { confirmNotifications: t }: MailTexts,
  { companyName, link }: MailValues['confirm-notifications'],
): Letter {
  const name = nameForText(companyName)
  const intro = name === null ? t.introUnnamed : fill(t.intro, { companyName: name })
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    body: [paragraph(intro), button(t.button, link), note(t.notYou)],
  }
}
