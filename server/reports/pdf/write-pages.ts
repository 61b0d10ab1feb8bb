import { pageNumber } from '../layout/footer.ts'
import type { Folio } from '../layout/paper.ts'
import type { Words } from '../layout/words.ts'
import type { Container, Ref } from './container.ts'
import { drawPage, textOperators } from './draw-page.ts'
import { glyphCodes } from './glyph-codes.ts'

type Document = {
  container: Container
  words: Words
  folios: AsyncIterable<Folio>
  /** Before the end, when every page has been read. */
  attach?: () => Promise<void>
}

/** The bytes of a PDF, page by page. How many pages there are is written last, into a form that each page refers to. */
export async function* writePages({
  container,
  words,
  folios,
  attach,
}: Document): AsyncGenerator<Uint8Array> {
  const pen = { codes: glyphCodes(container), fontName: container.fontName }
  const forms: Ref[] = []
  for await (const { page, bookmark } of folios) {
    const form = container.newForm()
    forms.push(form)
    container.addPage(drawPage(page, pen), form, bookmark)
    yield* container.take()
  }
  for (const [index, form] of forms.entries()) {
    const text = textOperators([pageNumber(words, index + 1, forms.length)], pen)
    form.end(Buffer.from(text, 'latin1'))
  }
  await attach?.()
  container.end()
  yield* container.take()
}
