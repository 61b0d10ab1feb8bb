import { once } from 'node:events'
import { createDeflate } from 'node:zlib'
import type { Container } from './container.ts'

export type Attachment = {
  name: string
  description: string
  add: (text: string) => Promise<void>
  embed: () => Promise<void>
}

/** Text is deflated in pieces of this size. */
const PIECE = 65_536

/** A file inside the PDF that grows while the pages are written; only its deflated bytes are in memory. */
export function newAttachment(
  container: Container,
  name: string,
  description: string,
  modified: Date,
): Attachment {
  const deflate = createDeflate()
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  let waiting = ''
  let size = 0

  function flush(): Promise<void> | void {
    const bytes = Buffer.from(waiting)
    waiting = ''
    size += bytes.length
    if (!deflate.write(bytes)) return once(deflate, 'drain').then(() => {})
  }

  return {
    name,
    description,
    async add(text) {
      waiting += text
      if (waiting.length >= PIECE) await flush()
    },
    async embed() {
      await flush()
      const ended = once(deflate, 'end')
      deflate.end()
      await ended
      const file = container.ref({
        Type: 'EmbeddedFile',
        Subtype: 'text#2Fcsv',
        Filter: 'FlateDecode',
        Params: { Size: size, ModDate: modified },
      })
      for (const chunk of chunks.splice(0)) file.write(chunk)
      file.end()
      const spec = container.ref({
        Type: 'Filespec',
        AFRelationship: 'Data',
        F: new String(name),
        UF: new String(name),
        Desc: new String(description),
        EF: { F: file, UF: file },
      })
      spec.end()
      container.attach(name, spec)
    },
  }
}
