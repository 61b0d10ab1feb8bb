import type { TripCategory } from '#contract/trips/trip.ts'
import type { TripLine } from '../model.ts'
import { changeLines } from './changes.ts'
import { combinedRow, gapRow } from './other-rows.ts'
import type { Paper } from './paper.ts'
import { drawRow, heightOf, type Row } from './row.ts'
import {
  addTo,
  BODY,
  baseline,
  DASHED,
  type Drawn,
  drawn,
  HAIR,
  MM,
  RIGHT,
  rule,
  stroke,
  THICK,
  write,
} from './sheet.ts'
import { drawSums, sumsHeight } from './sums.ts'
import { drawTripHeads } from './trip-heads.ts'
import { PADDING, type Table, tripRow } from './trip-row.ts'
import { bold, type Line, lineOf } from './wrap.ts'

/** So many lines of changes stay with their trip; of more the rest may go on. */
const CHANGES_KEPT = 6
/** A row longer than a page is not begun in less than this. */
const LINES_BEGUN = 4
const NO_LINES: readonly Line[] = []

/** The table of trips, row by row; every page ends with the sums so far. */
export class TripTable {
  readonly #paper: Paper
  readonly #table: Table
  readonly #sums = new Map<TripCategory, number>()
  #heads: (Drawn<number> & { y: number }) | null = null
  #before: 'head' | 'gap' | 'trip' = 'head'

  constructor(paper: Paper, table: Table) {
    this.#paper = paper
    this.#table = table
    this.#drawHeads()
  }

  add(line: TripLine): void {
    const row = this.#rowOf(line)
    const changes = line.kind === 'gap' ? NO_LINES : this.#changesOf(line)
    const shown = Math.min(changes.length, CHANGES_KEPT)
    const needed = heightOf(row) + (shown > 0 ? shown * BODY.leading + PADDING : 0)
    const isLong = needed > this.#limit - this.#freshY
    const begun = isLong ? LINES_BEGUN * BODY.leading + 2 * PADDING : needed
    if (!this.#paper.isFresh && this.#paper.y + begun > this.#limit) this.#turn()
    if (line.kind === 'trip' && !line.isDeleted) this.#count(line.category, line.distance)
    if (line.kind === 'combined') this.#count('private', line.distance)
    this.#separate(line.kind)
    this.#drawParted(row, line)
    this.#drawChanges(changes, line)
    this.#before = line.kind === 'gap' ? 'gap' : 'trip'
  }

  /** One sentence where no trip is. */
  addNote(note: Line): void {
    const { sheet, y } = this.#paper
    write(sheet, note, this.#table.columns.date.x, baseline(y + PADDING, BODY))
    this.#paper.y += BODY.leading + 2 * PADDING
  }

  end(): void {
    this.#drawSums('pdf.total')
  }

  #freshY = 0

  get #limit(): number {
    // The row to come may bring one category more.
    return this.#paper.bottom - sumsHeight(this.#sums.size + 1)
  }

  #rowOf(line: TripLine): Row {
    if (line.kind === 'gap') return gapRow(line, this.#table)
    return line.kind === 'combined' ? combinedRow(line, this.#table) : tripRow(line, this.#table)
  }

  #changesOf(line: Exclude<TripLine, { kind: 'gap' }>): readonly Line[] {
    if (line.changes.length === 0) return NO_LINES
    const zone = this.#table.zone ?? (line.kind === 'trip' ? line.startTz : 'UTC')
    const width = RIGHT - this.#table.columns.date.x - 2.5 * MM
    return changeLines(line.changes, width, { words: this.#table.words, zone })
  }

  #count(category: TripCategory, distance: number): void {
    this.#sums.set(category, (this.#sums.get(category) ?? 0) + distance)
  }

  #drawHeads(): void {
    const { y } = this.#paper
    if (this.#heads?.y !== y) this.#heads = { y, ...drawn((sheet) => drawTripHeads(sheet, y, this.#table)) }
    addTo(this.#paper.sheet, this.#heads.sheet)
    this.#paper.y = this.#heads.end
    this.#paper.markFresh()
    this.#freshY = this.#paper.y
  }

  #turn(): void {
    this.#drawSums('pdf.carried')
    this.#paper.turn()
    this.#drawHeads()
    this.#before = 'head'
  }

  #drawSums(label: 'pdf.carried' | 'pdf.total'): void {
    this.#paper.y = drawSums(this.#paper.sheet, this.#paper.y, this.#table, { label, sums: this.#sums })
  }

  #separate(kind: TripLine['kind']): void {
    if (this.#before === 'head') return
    rule(this.#paper.sheet, this.#paper.y, kind === 'gap' || this.#before === 'gap' ? DASHED : HAIR)
  }

  #drawParted(row: Row, line: TripLine): void {
    let from = 0
    while (from < row.lineCount) {
      const { sheet, y } = this.#paper
      const room = Math.floor((this.#limit - y - 2 * row.padding + 0.01) / BODY.leading)
      const to = Math.min(row.lineCount, from + Math.max(1, room))
      if (from > 0)
        write(sheet, this.#continued(line), this.#table.columns.date.x, baseline(y + row.padding, BODY))
      this.#paper.y = drawRow(sheet, row, y, from, to)
      from = to
      if (from < row.lineCount) this.#turn()
    }
  }

  #continued(line: TripLine): Line {
    const number = line.kind === 'trip' ? line.number : line.kind === 'combined' ? line.numberFirst : null
    const { t } = this.#table.words
    return lineOf([bold(number === null ? t('pdf.toPrevious') : t('pdf.toNumber', { number }))], BODY.size)
  }

  #drawChanges(changes: readonly Line[], line: TripLine): void {
    let from = 0
    let isContinued = false
    while (from < changes.length) {
      const room = Math.floor((this.#limit - this.#paper.y - PADDING + 0.01) / BODY.leading)
      if (isContinued || room >= 1) {
        const label = isContinued ? [this.#continued(line)] : []
        const to = from + Math.max(1, room - label.length)
        this.#drawChangeBlock([...label, ...changes.slice(from, to)])
        from = to
      }
      if (from >= changes.length) return
      this.#turn()
      isContinued = true
    }
  }

  #drawChangeBlock(lines: readonly Line[]): void {
    const { sheet, y } = this.#paper
    const x = this.#table.columns.date.x + THICK.width / 2
    for (const [index, line] of lines.entries())
      write(sheet, line, x + 2.25 * MM, baseline(y + index * BODY.leading, BODY))
    stroke(sheet, { x1: x, y1: y + 0.8, x2: x, y2: y + lines.length * BODY.leading + 0.4 }, THICK)
    this.#paper.y = y + lines.length * BODY.leading + PADDING
  }
}
