/** One record of a table as RFC 4180 writes it, and where it stands in the text. */
export type CsvRecord = { cells: string[]; start: number; end: number }

const QUOTE = 34
const CR = 13
const LF = 10

/**
 * The records of a text, whatever is wrong with it: a quote that never ends takes the rest. Each character is looked at
 * once.
 */
export function* recordsOf(text: string, separator: string, cellsMax: number): Generator<CsvRecord> {
  const part = separator.charCodeAt(0)
  let at = 0
  while (at < text.length) {
    const start = at
    const cells: string[] = []
    for (;;) {
      const { cell, next } = cellAt(text, at, part)
      if (cells.length < cellsMax) cells.push(cell)
      at = next
      if (text.charCodeAt(at) !== part) break
      at++
    }
    if (text.charCodeAt(at) === CR) at++
    if (text.charCodeAt(at) === LF) at++
    yield { cells, start, end: at }
  }
}

function cellAt(text: string, from: number, part: number): { cell: string; next: number } {
  let at = from
  let quoted = ''
  if (text.charCodeAt(at) === QUOTE) {
    at++
    for (;;) {
      const end = text.indexOf('"', at)
      if (end < 0) return { cell: quoted + text.slice(at), next: text.length }
      quoted += text.slice(at, end)
      at = end + 1
      if (text.charCodeAt(at) !== QUOTE) break
      quoted += '"'
      at++
    }
  }
  const rest = at
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === part || code === CR || code === LF) break
    at++
  }
  return { cell: quoted + text.slice(rest, at), next: at }
}
