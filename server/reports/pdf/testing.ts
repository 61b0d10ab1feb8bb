import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from '../../../scripts/debian.ts'

const poppler = (program: string, ...args: string[]) =>
  execFileSync(findOrInstall(program, 'poppler-utils'), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const qpdf = (...args: string[]) => execFileSync(findOrInstall('qpdf', 'qpdf'), args, { encoding: 'latin1' })

const WORD = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g

/** A PDF in the hands of other people's programs. */
export async function openPdf(bytes: AsyncIterable<Uint8Array>) {
  const folder = mkdtempSync(join(tmpdir(), 'wegbuch-pdf-'))
  const file = join(folder, 'report.pdf')
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  writeFileSync(file, Buffer.concat(chunks))
  return {
    chunks: chunks.length,
    check: () => qpdf('--check', file),
    /** Every object, with nothing deflated. */
    objects: () => qpdf('--qdf', '--object-streams=disable', file, '-'),
    fonts: () => poppler('pdffonts', file),
    /** In the order of writing, without white space. */
    text: () => poppler('pdftotext', '-raw', file, '-').replaceAll(/\s/g, ''),
    /** Where poppler sees each word of a page, in points from its upper left corner. */
    words: (page: number) =>
      Array.from(
        poppler('pdftotext', '-bbox', '-f', String(page), '-l', String(page), file, '-').matchAll(WORD),
        ([, left, top, right, bottom, text = '']) => ({
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
          text,
        }),
      ),
    attachment(name: string): string {
      const target = join(folder, 'attached')
      poppler('pdfdetach', '-savefile', name, '-o', target, file)
      return readFileSync(target, 'utf8')
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
