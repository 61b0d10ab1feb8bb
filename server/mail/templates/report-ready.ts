import { writeDate } from '#domain/format/date.ts'
import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, link as linkPart, note, paragraph } from '../letter.ts'
import type { Language, MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export function reportReady(
  { reportReady: t }: MailTexts,
  values: MailValues['report-ready'],
  language: Language,
): Letter {
  const { link, isTooLarge, isEmpty, isUnfinished, unsubscribeLink } = values
  const period = periodText(values, t.all, language)
  const [company, label] = [displayableCompany(values.companyName), displayableCompany(values.label)]
  return {
    subject: fill(t.subject, { period }),
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(fill(t.intro, { period })),
      ...(label === null ? [] : [paragraph(fill(t.label, { label }))]),
      ...(isEmpty ? [paragraph(t.empty)] : []),
      ...(isUnfinished ? [paragraph(t.unfinished)] : []),
      ...(isTooLarge ? [paragraph(t.tooLarge)] : []),
      ...(link === null ? [paragraph(t.attached)] : [button(t.button, link), note(t.expires)]),
      note(company === null ? t.whyUnnamed : fill(t.why, { companyName: company })),
      linkPart(t.unsubscribe, t.unsubscribeLabel, unsubscribeLink, 'note'),
    ],
  }
}

type Period = Pick<MailValues['report-ready'], 'dateFirst' | 'dateLast'>

function periodText({ dateFirst, dateLast }: Period, all: string, language: Language): string {
  const day = (date: string) => writeDate(date, language, 'UTC')
  return dateFirst === null || dateLast === null ? all : `${day(dateFirst)} – ${day(dateLast)}`
}
