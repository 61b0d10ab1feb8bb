import { pageNumber } from '../layout/footer.ts'
import type { Folio } from '../layout/paper.ts'
import type { Words } from '../layout/words.ts'
import { type Container, type Info, openContainer, type Ref } from './container.ts'
import { drawPage, drawTexts } from './draw-page.ts'
import { glyphCodes } from './glyph-codes.ts'

type Document = {
  info: Info
  words: Words
  folios: AsyncIterable<Folio>
  /** Before the end, when every page has been read. */
  attach?: (container: Container) => Promise<void>
  container?: Container
}

/** The bytes of a PDF, page by page. How many pages there are is written last, into a form that each page refers to. */
export async function* writePages({ words, folios, container, attach }: Required<Document>): AsyncGenerator<Uint8Array> {
  const codes = glyphCodes(container)
  const pen = { codes, fontName: container.fontName }
  const forms: Ref[] = []
  for await (const { page, bookmark } of folios) {
    const form = container.newForm()
    forms.push(form)
    container.addPage(drawPage(page, pen), form, bookmark)
    yield* written(container)
  }
  for (const [index, form] of forms.entries()) {
    const text = drawTexts([pageNumber(words, index + 1, forms.length)], pen)
    form.end(Buffer.from(text, 'latin1'))
  }
  await attach(container)
  container.end()
  yield* written(container)
}

function* written(container: Container): Generator<Uint8Array> {
  const bytes = container.take()
  if (bytes) yield bytes
}

export { openContainer }
