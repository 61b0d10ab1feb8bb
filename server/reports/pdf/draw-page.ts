import type { Font, PageLayout, PageLine, PageShape, PageText, Tone } from '#contract/reports/page.ts'
import { LINE_DASH, PAPER_COLOURS, strikeThrough } from '#domain/reports/paper.ts'
import { PAGE } from '../layout/sheet.ts'
import { memoize } from '../memoize.ts'
import { type Container, FORM } from './container.ts'
import { decimal, hundredths } from './decimal.ts'

// A page as operators of PDF: shapes, then lines, then texts. They are collected as strings that mostly exist already
// and joined once: a report writes hundreds of thousands of them, and every string in between costs memory.

const rgb = (hex: string) =>
  [1, 3, 5]
    .map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000)
    .join(' ')

const COLOURS = Object.fromEntries(
  Object.entries(PAPER_COLOURS).map(([tone, hex]) => [tone, rgb(hex)]),
) as Record<Tone, string>

export type Codes = (font: Font, text: string) => string
type Pen = Pick<Container, 'fontName'> & { codes: Codes }

export function drawPage({ shapes, lines, texts }: PageLayout, pen: Pen): string {
  const out = [TURNED]
  const stroke = strokeWriter(out)
  drawShapes(out, shapes, stroke)
  drawLines(out, lines, stroke)
  drawLines(out, texts.filter(({ isStruck }) => isStruck).map(strikeThrough), stroke)
  drawTexts(out, texts, pen)
  out.push('/', FORM, ' Do')
  return out.join('')
}

/** Texts alone, for a form. */
export function textOperators(texts: readonly PageText[], pen: Pen): string {
  const out: string[] = []
  drawTexts(out, texts, pen)
  return out.join('')
}

/** The axis turned over, so that y counts downwards as on the laid-out page. */
const TURNED = `1 0 0 -1 0 ${PAGE.height.toFixed(4)} cm\n`

type Stroke = { tone: Tone; width: number; dash: string; isRound: boolean }

/** Sets how lines are drawn, where it differs from what was set last. */
function strokeWriter(out: string[]) {
  let last: Stroke = { tone: 'ink', width: Number.NaN, dash: '', isRound: false }
  return (next: Stroke): void => {
    if (next.tone !== last.tone || Number.isNaN(last.width)) out.push(COLOURS[next.tone], ' RG ')
    if (next.width !== last.width) out.push(decimal(next.width), ' w ')
    if (next.dash !== last.dash) out.push('[', next.dash, '] 0 d ')
    if (next.isRound !== last.isRound) out.push(next.isRound ? '1 J 1 j ' : '0 J 0 j ')
    last = next
  }
}

const OPERATORS: Record<string, string> = { M: 'm', L: 'l', C: 'c', Z: 'h' }
/** Rows of the same heights have their marks at the same places. */
const PATHS_CACHED = 4_096
const pathOf = memoize(
  (path: string) =>
    path.replaceAll(
      /([MLCZ])([^MLCZ]*)/g,
      (_all, command: string, points: string) => `${points} ${OPERATORS[command]}\n`,
    ),
  PATHS_CACHED,
)

function drawShapes(
  out: string[],
  shapes: readonly PageShape[],
  setStroke: ReturnType<typeof strokeWriter>,
): void {
  let lastFill: Tone | null = null
  for (const { path, fill, stroke, width, isDashed } of shapes) {
    if (fill && fill !== lastFill) out.push(COLOURS[fill], ' rg ')
    lastFill = fill ?? lastFill
    // Only an open path has ends, and a round one looks like a pen's.
    const isRound = !path.endsWith('Z')
    if (stroke) setStroke({ tone: stroke, width, dash: isDashed ? dashOf(width) : '', isRound })
    out.push(pathOf(path), fill && stroke ? 'B\n' : fill ? 'f\n' : 'S\n')
  }
}

const dashOf = (width: number) => `${decimal(width)} ${decimal(width)}`

function drawLines(
  out: string[],
  lines: readonly PageLine[],
  setStroke: ReturnType<typeof strokeWriter>,
): void {
  for (const { x1, y1, x2, y2, width, tone, isDashed } of lines) {
    setStroke({ tone, width, dash: isDashed ? LINE_DASH : '', isRound: false })
    out.push(decimal(x1), ' ', decimal(y1), ' m ', decimal(x2), ' ', decimal(y2), ' l S\n')
  }
}

/** Each text is placed relative to the one before, which is shorter than where it stands on the page. */
function drawTexts(out: string[], texts: readonly PageText[], { fontName, codes }: Pen): void {
  let [name, size, colour] = ['', 0, '']
  let [lastX, lastY] = [0, 0]
  out.push('BT 1 0 0 -1 0 0 Tm\n')
  for (const one of texts) {
    const [nextName, nextColour] = [fontName(one.font), COLOURS[one.tone]]
    if (nextName !== name || one.size !== size)
      out.push('/', nextName, ' ', String(Math.round(one.size * 1000) / 1000), ' Tf\n')
    if (nextColour !== colour) out.push(nextColour, ' rg\n')
    name = nextName
    size = one.size
    colour = nextColour
    const [x, y] = [Math.round(one.x * 100), Math.round(one.y * 100)]
    // The axis is turned over for the text, too.
    out.push(hundredths(x - lastX), ' ', hundredths(lastY - y), ' Td ', codes(one.font, one.text), ' TJ\n')
    lastX = x
    lastY = y
  }
  out.push('ET\n')
}
