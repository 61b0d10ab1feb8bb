import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { Font } from '#contract/reports/page.ts'
import { FACES } from '../fonts/face.ts'
import { PAGE } from '../layout/sheet.ts'
import { infoXmp } from './xmp.ts'

// PDFKit writes objects, cross references, subsets of fonts and what PDF/A asks for. Its own text calls take ten times as
// long as the rest of a page, so pages are written by draw-page.ts from the glyphs that are included here.

export type Ref = {
  data: Record<string, unknown>
  compress: boolean
  write: (content: Uint8Array) => void
  end: (content?: Uint8Array) => void
}

/** What PDFKit's own drawing calls use as well, though its types do not name it. */
type EmbeddedFont = {
  id: string
  subset: { includeGlyph: (glyph: number) => number }
  widths: number[]
  unicode: number[][]
  ref: () => Ref
}
type Inner = {
  _font: EmbeddedFont
  _root: { data: { Pages: { data: { Kids: Ref[]; Count: number } }; AF?: Ref[] } }
  _addInfo: () => void
  appendXML: (xml: string) => void
  addNamedEmbeddedFile: (name: string, file: Ref) => void
  ref: (data: Record<string, unknown>) => Ref
  push: (bytes: Uint8Array | null) => boolean
}

export type Container = ReturnType<typeof openContainer>
export type Info = { title: string; author: string; subject: string; language: string; madeAtIso: string }

const PRODUCER = 'Wegbuch'

export function openContainer(info: Info) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: info.language,
    displayTitle: true,
    font: FACES.regular.file,
    info: {
      Title: info.title,
      Author: info.author,
      Subject: info.subject,
      Creator: PRODUCER,
      Producer: PRODUCER,
      CreationDate: new Date(info.madeAtIso),
    },
  })
  const inner = doc as unknown as Inner
  // PDFKit puts the texts into the XML as they are: an "&" in a company's name would break it.
  inner._addInfo = () => inner.appendXML(infoXmp(info, PRODUCER))
  // The head is written already. Reading PDFKit's stream later would copy the attached files once more.
  let written = [doc.read() as Uint8Array]
  inner.push = (bytes) => bytes === null || written.push(bytes) > 0
  const regular = inner._font
  doc.font(FACES.semibold.file)
  const fonts: Record<Font, EmbeddedFont> = { regular, semibold: inner._font, mono: regular }
  const fontRefs = Object.fromEntries([regular, fonts.semibold].map((font) => [font.id, font.ref()]))

  return {
    fontName: (font: Font) => fonts[font].id,
    /** The code of a glyph in the subset. */
    include(font: Font, glyph: { id: number; codePoint: number; natural: number }): number {
      const { subset, widths, unicode } = fonts[font]
      const code = subset.includeGlyph(glyph.id)
      widths[code] ??= glyph.natural
      unicode[code] ??= [glyph.codePoint]
      return code
    },
    addPage(content: string, form: Ref, bookmark: string | null): void {
      const pages = inner._root.data.Pages
      const contents = inner.ref({ Filter: 'FlateDecode' })
      contents.end(deflateSync(Buffer.from(content, 'latin1'), DEFLATE))
      const page = inner.ref({
        Type: 'Page',
        Parent: pages,
        MediaBox: [0, 0, PAGE.width, PAGE.height],
        Contents: contents,
        Resources: { Font: fontRefs, XObject: { [FORM]: form } },
      })
      pages.data.Kids.push(page)
      pages.data.Count++
      if (bookmark !== null)
        doc.outline.addItem(bookmark, { fit: true, pageNumber: pages.data.Count - 1 } as object)
      page.end()
      // It is written; only its number is needed from here on.
      page.data = {}
    },
    ref: (data: Record<string, unknown>) => inner.ref(data),
    /** A drawing that pages refer to before it is known. */
    newForm(): Ref {
      const form = inner.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, PAGE.width, PAGE.height],
        Resources: { Font: fontRefs },
      })
      form.compress = false
      return form
    },
    attach(name: string, file: Ref): void {
      inner.addNamedEmbeddedFile(name, file)
      inner._root.data.AF = [...(inner._root.data.AF ?? []), file]
    },
    /** What is written since the last call. */
    take(): Uint8Array[] {
      const taken = written
      written = []
      return taken
    },
    end: () => doc.end(),
  }
}

/** Half the time of the usual level, for files a tenth larger. */
const DEFLATE = { level: 3 }

/** How a page calls its form. */
export const FORM = 'Number'
