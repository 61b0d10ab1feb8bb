const CHUNK = 32 * 1024

/** Many short texts as few longer ones. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < CHUNK) continue
    yield waiting
    waiting = ''
  }
  if (waiting) yield waiting
}
