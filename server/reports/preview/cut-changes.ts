import type { ChangeLine, Report, TripLine } from '../model.ts'

// A page is laid out by the server itself, all changes of a line in one go. A page holds fewer than 100 lines, and
// fewer characters than these.
export const CHANGES_MAX = 100
const CHARACTERS_MAX = 20_000
const TEXT_MAX = 500

/** The report with the changes of each line cut to what one page can show. */
export const withCutChanges = (report: Report): Report => ({
  ...report,
  async *parts() {
    for await (const part of report.parts()) yield { ...part, tripLines: () => cutLines(part.tripLines()) }
  },
})

async function* cutLines(batches: AsyncIterable<readonly TripLine[]>): AsyncGenerator<readonly TripLine[]> {
  for await (const batch of batches)
    yield batch.map((line) => (line.kind === 'gap' ? line : { ...line, changes: cutChanges(line.changes) }))
}

function cutChanges(changes: readonly ChangeLine[]): readonly ChangeLine[] {
  const shown: ChangeLine[] = []
  let characters = 0
  for (const change of changes.slice(0, CHANGES_MAX)) {
    const fields = change.fields.map(({ name, from, to }) => ({
      name,
      from: cutTexts(from),
      to: cutTexts(to),
    }))
    shown.push({ ...change, fields })
    characters += JSON.stringify(fields).length
    if (characters >= CHARACTERS_MAX) break
  }
  return shown
}

/** Of a place, each of its texts. */
function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutTexts(inner)]))
}
