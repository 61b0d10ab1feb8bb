/** A line of text on a page of 595 × 842 points: starts at x or, with `isRightAligned`, ends there. */
export type PdfText = {
  x: number
  y: number
  text: string
  size?: number
  isBold?: boolean
  isRightAligned?: boolean
}

/** One page of plain text in the standard fonts, which every PDF reader has. */
export function writePdf(title: string, texts: readonly PdfText[]): Buffer {
  const content = texts.map(showText).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapeText(title)}) /Producer (Wegbuch) >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}

function showText({ x, y, text, size = 10, isBold = false, isRightAligned = false }: PdfText): string {
  const left = isRightAligned ? x - widthOf(text) * size : x
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(2)} ${y} Td (${escapeText(text)}) Tj ET`
}

// Only amounts are right-aligned: Helvetica's digits are all 0.556 wide.
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[\d€$£]/.test(sign) ? 0.556 : 0.278), 0)

const WIN_ANSI: Record<string, number> = {
  '€': 0x80,
  '–': 0x96,
  '—': 0x97,
  '„': 0x84,
  '“': 0x93,
  '”': 0x94,
  '’': 0x92,
  '…': 0x85,
}

/**
 * As octal codes, so that nothing in a name can end the string. Characters outside the encoding become a question mark.
 */
function escapeText(text: string): string {
  return Array.from(text.normalize('NFC').slice(0, 200))
    .map((sign) => {
      if (/[A-Za-z0-9 .,:;%+-]/.test(sign)) return sign
      const point = sign.codePointAt(0) ?? 0x3f
      if (point === 0x202f) return '\\240'
      const isLatin = (point >= 0x20 && point < 0x7f) || (point >= 0xa0 && point <= 0xff)
      return `\\${(WIN_ANSI[sign] ?? (isLatin ? point : 0x3f)).toString(8).padStart(3, '0')}`
    })
    .join('')
}
