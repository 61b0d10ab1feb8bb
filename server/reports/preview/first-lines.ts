/** The first lines of a table, without its byte order mark. Reads no further than needed. */
export async function firstLines(texts: AsyncIterable<string>, count: number): Promise<string[]> {
  let text = ''
  let lines: string[] = []
  for await (const part of texts) {
    text += part
    lines = linesIn(text.replace(/^\uFEFF/, ''), count)
    if (lines.length === count) break
  }
  return lines
}

/** Those that have ended; a line end inside quotes ends none. */
function linesIn(text: string, most: number): string[] {
  const lines: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length && lines.length < most; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (isQuoted || text[at] !== '\r' || text[at + 1] !== '\n') continue
    lines.push(text.slice(start, at))
    start = at + 2
  }
  return lines
}
