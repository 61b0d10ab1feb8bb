import type { Place } from '#contract/kernel/place.ts'
import { placeWithAddress } from '#domain/places/place-text.ts'
import { localDay, localTime } from '../local-time.ts'
import type { TripEntry } from '../model.ts'
import type { Column, Columns } from './columns.ts'
import { drawMark, MARK_WIDTH } from './marks.ts'
import { circle, rectangle } from './paths.ts'
import { type Cell, type Row, rowOf } from './row.ts'
import { BODY, baseline, MM, RIGHT, type Sheet, shape, shapeOf, stamp, stroke } from './sheet.ts'
import type { Words } from './words.ts'
import { bold, type Line, lineOf, quiet, type Run, repeatedLine, run, wrap } from './wrap.ts'

export const PADDING = 0.95 * MM
/** A longer comment goes across the page. */
const COMMENT_LINES = 4
const LATE_SIZE = 6.5
const BOX_PADDING = 0.8 * MM

export type Table = { columns: Columns; words: Words; zone: string | null }

const { size } = BODY

type Look = Pick<Run, 'isStruck' | 'tone'>

export const PRESENT: Look = { isStruck: false, tone: 'ink' }
const DELETED: Look = { isStruck: true, tone: 'second' }
const lookOf = ({ isDeleted }: TripEntry): Look => (isDeleted ? DELETED : PRESENT)

/** What a column has to say, each part from a new line. */
export const left = ({ x, width }: Column, ...parts: readonly (readonly Run[])[]): Cell => {
  const [first] = parts
  const isAlone = first && parts.length === 1
  return {
    x,
    isRight: false,
    lines: isAlone ? wrap(first, width, size) : parts.flatMap((runs) => wrap(runs, width, size)),
  }
}

/** Figures, each on a line of its own; too wide for the column they become smaller, never parted. */
export const right = ({ right, width }: Column, ...runs: readonly Run[]): Cell => ({
  x: right,
  isRight: true,
  lines: runs.map((one) => {
    const line = lineOf([one], size)
    return line.width <= width + 2 ? line : lineOf([one], (size * width) / line.width)
  }),
})

export function tripRow(trip: TripEntry, table: Table): Row {
  if (trip.isAnonymous) return anonymousRow(trip, table)
  const { columns } = table
  const look = lookOf(trip)
  const text = (value: string | null) => (value ? [run(value, look)] : [])
  const second = (value: string | null) => (value ? [run(value, { ...look, tone: 'second' })] : [])
  const rail = placeLines(trip, columns.places, look)
  const entered = enteredLines(trip, table)
  const comment = second(trip.comment)
  const isLong = wrap(comment, columns.reason.width, size).length > COMMENT_LINES
  const cells = [
    ...figureCells(trip, table),
    ...dateCells(trip, table),
    { x: columns.places.x, isRight: false, lines: rail.lines },
    left(columns.reason, text(trip.reason), isLong ? [] : comment),
    left(columns.contact, text(trip.contactName), second(trip.contactCompany)),
    left(columns.driver, text(trip.driverName)),
    ...(columns.entered ? [{ x: columns.entered.right, isRight: true, lines: entered }] : []),
    categoryCell(trip.category, table, look),
  ]
  return rowOf(PADDING, isLong ? [...cells, below(cells, columns, comment)] : cells, (sheet, topOf) => {
    drawCategory(sheet, trip.category, columns, topOf(0))
    drawRail(sheet, columns.places.x, rail, topOf)
    if (trip.isLate && columns.entered) drawLateBox(sheet, entered[0], columns.entered, topOf(0))
  })
}

/** Under the other cells, as far as the page goes. */
const below = (cells: readonly Cell[], { places }: Columns, runs: readonly Run[]): Cell => ({
  x: places.x,
  isRight: false,
  lines: [
    ...Array.from({ length: Math.max(...cells.map(({ lines }) => lines.length)) }, () => null),
    ...wrap(runs, RIGHT - places.x, size),
  ],
})

/** Of a private trip that nobody is to read about. */
function anonymousRow(trip: TripEntry, table: Table): Row {
  const { columns, words } = table
  const entered = trip.isLate ? [lateLine(words)] : []
  const note = { ...columns.places, x: columns.places.x - 3.2 * MM }
  const width = columns.driver.right - note.x
  const look = lookOf(trip)
  const cells = [
    ...figureCells(trip, table),
    left(columns.date, [bold(words.shortDay(localDay(trip.startIso, trip.startTz)), look)]),
    left({ ...note, width }, [quiet(words.t('pdf.anonymous'))]),
    ...(columns.entered ? [{ x: columns.entered.right, isRight: true, lines: entered }] : []),
    categoryCell(trip.category, table, look),
  ]
  return rowOf(PADDING, cells, (sheet, topOf) => {
    drawCategory(sheet, trip.category, columns, topOf(0))
    if (columns.entered) drawLateBox(sheet, entered[0], columns.entered, topOf(0))
  })
}

function figureCells(trip: TripEntry, { columns, words }: Table): Cell[] {
  const look = lookOf(trip)
  const number = trip.number === null ? [] : [quiet(String(trip.number))]
  const odometers = [trip.odometerStart, trip.odometerEnd].map((value) => run(words.tenths(value), look))
  return [
    right({ ...columns.number, width: 99 }, ...number),
    ...(columns.odometer ? [right(columns.odometer, ...odometers)] : []),
    right(columns.distance, bold(words.tenths(trip.distance), look)),
  ]
}

function dateCells(trip: TripEntry, { columns, words, zone }: Table): Cell[] {
  const { startIso, startTz, endIso, endTz } = trip
  const look = lookOf(trip)
  const [start, end] = [localTime(startIso, startTz), localTime(endIso, endTz)]
  const [day, lastDay] = [start.slice(0, 10), end.slice(0, 10)]
  const times = `${start.slice(11)}–${end.slice(11)}`
  const ends = day === lastDay ? [] : [run(words.t('pdf.endsOn', { day: words.shortDate(lastDay) }), look)]
  const isElsewhere = startTz !== (zone ?? startTz) || endTz !== startTz
  const zones = isElsewhere ? [quiet([...new Set([startTz, endTz])].map(cityOf).join(' – '))] : []
  return [left(columns.date, [bold(words.shortDay(day), look)], [run(times, look)], ends, zones)]
}

/** `London` of `Europe/London`: where the clock stands that shows the time. */
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Trips share the places that they name. */
const known = new WeakMap<Place, ReturnType<typeof placeWithAddress>>()

function placeTexts(place: Place | null): ReturnType<typeof placeWithAddress> {
  if (!place) return placeWithAddress(null)
  const texts = known.get(place) ?? placeWithAddress(place)
  known.set(place, texts)
  return texts
}

type Rail = { lines: readonly Line[]; from: number | null; to: number | null }

function placeLines(trip: TripEntry, { width }: Column, look: Look): Rail {
  const lines = (place: TripEntry['placeStart']) => {
    const { name, address } = placeTexts(place)
    return wrap([bold(name, look), run(address && `, ${address}`, look)], width, size)
  }
  const start = lines(trip.placeStart)
  const end = lines(trip.placeEnd)
  const first = start.length > 0 ? start : end.length > 0 ? [lineOf([run('–', look)], size)] : []
  return {
    lines: [...first, ...end],
    from: first.length > 0 ? 0 : null,
    to: end.length > 0 ? first.length : null,
  }
}

const DOT = 0.75 * MM
const RAIL_WIDTH = 0.26 * MM
const RING = { stroke: 'second', width: 0.28 * MM, fill: 'white' } as const

const drawStart = stamp((x, y) => [shapeOf(circle(x, y, DOT - RAIL_WIDTH / 2), RING)])
const drawEnd = stamp((x, y) => [shapeOf(circle(x, y, DOT), { fill: 'ink' })])

function drawRail(
  sheet: Sheet,
  textX: number,
  { from, to }: Rail,
  topOf: (line: number) => number | null,
): void {
  const x = textX - 3 * MM + DOT
  const [start, end] = [middleOf(from), middleOf(to)]
  if (start !== null) drawStart(sheet, x, start)
  if (end !== null) drawEnd(sheet, x, end)
  if (from === null || to === null) return
  let first: number | null = null
  let last: number | null = null
  for (let line = from; line <= to; line++) {
    const middle = middleOf(line)
    first ??= middle
    last = middle ?? last
  }
  if (first === null || last === null) return
  const y1 = start === null ? first - BODY.leading / 2 : start + DOT
  const y2 = end === null ? last + BODY.leading / 2 : end - DOT
  if (y2 > y1) stroke(sheet, { x1: x, y1, x2: x, y2 }, { width: RAIL_WIDTH, tone: 'second' })

  function middleOf(line: number | null): number | null {
    const top = line === null ? null : topOf(line)
    return top === null ? null : top + BODY.leading / 2
  }
}

export const categoryCell = (
  category: TripEntry['category'],
  { columns: { category: column }, words }: Table,
  look: Look,
): Cell => ({
  x: column.x + MARK_WIDTH,
  isRight: false,
  lines: wrap([run(words.portal(`category.${category}`), look)], column.width - MARK_WIDTH + 1, size),
})

export function drawCategory(
  sheet: Sheet,
  category: TripEntry['category'],
  columns: Columns,
  top: number | null,
): void {
  if (top !== null) drawMark(sheet, category, columns.category.x, baseline(top, BODY))
}

/** "Entered late", with room for its box at the right. */
export function lateLine(words: Words): Line {
  const line = repeatedLine(bold(words.t('pdf.late')), LATE_SIZE)
  return { ...line, width: line.width + BOX_PADDING }
}

function enteredLines(trip: TripEntry, { words, zone }: Table): Line[] {
  if (trip.enteredAtIso === null) return []
  const at = zone ?? trip.startTz
  const look: Look = { ...lookOf(trip), tone: 'second' }
  const entered = localTime(trip.enteredAtIso, at)
  const stamps = [words.shortDate(entered.slice(0, 10)), entered.slice(11)]
  const lines = stamps.map((text) => repeatedLine(run(text, look), size))
  return trip.isLate ? [lateLine(words), ...lines] : lines
}

/** Around "entered late", which stands first in the column. */
export function drawLateBox(
  sheet: Sheet,
  line: Line | undefined,
  { right }: Column,
  top: number | null,
): void {
  if (!line || top === null) return
  const box = {
    x: right - line.width - BOX_PADDING,
    y: top + 0.4,
    width: line.width + BOX_PADDING,
    height: 8.2,
  }
  shape(sheet, rectangle(box), { stroke: 'ink', width: 0.28 * MM })
}
