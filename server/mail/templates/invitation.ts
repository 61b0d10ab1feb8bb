import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { nameForText } from '../rules.ts'
import { fill, type MailTexts } from '../texts.ts'

export function invitation(
  { invitation: t }: MailTexts,
  { companyName, link }: MailValues['invitation'],
): Letter {
  const name = nameForText(companyName)
  const [subject, intro] =
    name === null
      ? [t.subjectUnnamed, t.introUnnamed]
      : [fill(t.subject, { companyName: name }), fill(t.intro, { companyName: name })]
  return {
    subject,
    preview: t.preview,
    heading: t.heading,
    body: [paragraph(intro), button(t.button, link), paragraph(t.account), note(t.notYou)],
  }
}
