import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, note, type Part, paragraph } from '../letter.ts'
import { fill } from '../texts.ts'

type Texts = Record<'subject' | 'preview' | 'heading' | 'company' | 'button' | 'notYou', string>
type Values = { intro: string; companyName: string; link: string; afterButton?: Part[] }

/**
 * To an address that somebody else has entered, and whose reader may not know the company: subject and first lines
 * are ours, whatever the company is called.
 */
export function letterToStranger(t: Texts, { intro, companyName, link, afterButton = [] }: Values): Letter {
  const name = displayableCompany(companyName)
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(intro),
      ...(name === null ? [] : [paragraph(fill(t.company, { companyName: name }))]),
      button(t.button, link),
      ...afterButton,
      note(t.notYou),
    ],
  }
}
