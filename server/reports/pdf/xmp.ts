import type { Info } from './container.ts'

/** The description of the file in XML, beside what PDFKit says of PDF/A. */
export function infoXmp({ title, author, subject, madeAtIso }: Info, producer: string): string {
  const made = `${new Date(madeAtIso).toISOString().slice(0, 19)}Z`
  const alternative = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${made}</xmp:CreateDate><xmp:ModifyDate>${made}</xmp:ModifyDate>
<xmp:CreatorTool>${escaped(producer)}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title>${alternative(title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${alternative(subject)}</dc:description>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${escaped(producer)}</pdf:Producer>
</rdf:Description>
`
}

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no control characters at all. */
const escaped = (text: string) =>
  text
    .replaceAll(/[&<>"]/g, (letter) => NAMES[letter] ?? letter)
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
