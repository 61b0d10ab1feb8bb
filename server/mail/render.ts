import { greetableName } from './displayable-names.ts'
import { renderHtml } from './layout/html.ts'
import { renderText } from './layout/text.ts'
import type { Content, Language } from './mail.ts'
import { fill, mailTexts } from './texts.ts'
import { writeLetter } from './write-letter.ts'

export type RenderedMail = { subject: string; text: string; html: string }

/** Renders a mail as HTML and as text. */
export function renderMail(content: Content, language: Language, supportEmail: string): RenderedMail {
  const texts = mailTexts[language]
  const letter = writeLetter(texts, content, language)
  const { layout } = texts
  const firstName = greetableName(content.values.firstName)
  const frame = {
    language,
    brand: texts.brand,
    greeting: firstName === null ? layout.greetingWithoutName : fill(layout.greeting, { firstName }),
    copyLink: layout.copyLink,
    footer: [layout.automatic, fill(layout.questions, { supportEmail })],
  }
  return { subject: letter.subject, text: renderText(letter, frame), html: renderHtml(letter, frame) }
}
