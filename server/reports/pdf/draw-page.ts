import type { Font, LaidOutPage, PageLine, PageShape, PageText, Tone } from '#contract/reports/page.ts'
import { LINE_DASH, PAPER_COLOURS, strikeThrough } from '#domain/reports/paper.ts'
import { PAGE } from '../layout/sheet.ts'
import { remembered } from '../remembered.ts'
import { type Container, FORM } from './container.ts'

// A page as operators of PDF: shapes, then lines, then texts.

const rgb = (hex: string) =>
  [1, 3, 5]
    .map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000)
    .join(' ')

const COLOURS = Object.fromEntries(
  Object.entries(PAPER_COLOURS).map(([tone, hex]) => [tone, rgb(hex)]),
) as Record<Tone, string>

export type Codes = (font: Font, text: string) => string
type Pen = Pick<Container, 'fontName'> & { codes: Codes }

export function drawPage({ shapes, lines, texts }: LaidOutPage, pen: Pen): string {
  const struck = texts.filter(({ isStruck }) => isStruck).map(strikeThrough)
  const drawn = shapes.map(drawShape).join('') + drawLines([...lines, ...struck]) + drawTexts(texts, pen)
  return `${TURNED}${drawn}/${FORM} Do`
}

/** The axis turned over, so that y counts downwards as on the laid-out page. */
const TURNED = `1 0 0 -1 0 ${PAGE.height.toFixed(4)} cm\n`

const OPERATORS: Record<string, string> = { M: 'm', L: 'l', C: 'c', Z: 'h' }
/** Rows of the same heights have their marks at the same places. */
const PATHS_REMEMBERED = 4_096
const pathOf = remembered(
  (path: string) =>
    path.replaceAll(
      /([MLCZ])([^MLCZ]*)/g,
      (_all, command: string, points: string) => `${points} ${OPERATORS[command]}\n`,
    ),
  PATHS_REMEMBERED,
)

function drawShape({ path, fill, stroke, width, isDashed }: PageShape): string {
  // Only an open path has ends, and a round one looks like a pen's.
  const isOpen = !path.endsWith('Z')
  const look = [
    fill ? `${COLOURS[fill]} rg ` : '',
    stroke
      ? `${COLOURS[stroke]} RG ${width} w ${isDashed ? `[${dash(width)}] 0 d` : '[] 0 d'} ${isOpen ? '1 J 1 j' : '0 J 0 j'} `
      : '',
  ]
  const paint = fill && stroke ? 'B' : fill ? 'f' : 'S'
  return `${look.join('')}${pathOf(path)}${paint}\n`
}

const dash = (width: number) => `${Math.round(width * 100) / 100} ${Math.round(width * 100) / 100}`

function drawLines(lines: readonly PageLine[]): string {
  let last: PageLine | null = null
  const drawn = ['0 J 0 j\n']
  for (const line of lines) {
    const { x1, y1, x2, y2, width, tone, isDashed } = line
    if (last?.tone !== tone || last.width !== width || last.isDashed !== isDashed)
      drawn.push(`${COLOURS[tone]} RG ${width} w ${isDashed ? `[${LINE_DASH}]` : '[]'} 0 d\n`)
    last = line
    drawn.push(`${x1} ${y1} m ${x2} ${y2} l S\n`)
  }
  return drawn.join('')
}

export function drawTexts(texts: readonly PageText[], { fontName, codes }: Pen): string {
  let [name, size, colour] = ['', 0, '']
  const drawn = ['BT\n']
  for (const one of texts) {
    const [nextName, nextColour] = [fontName(one.font), COLOURS[one.tone]]
    if (nextName !== name || one.size !== size)
      drawn.push(`/${nextName} ${Math.round(one.size * 1000) / 1000} Tf\n`)
    if (nextColour !== colour) drawn.push(`${nextColour} rg\n`)
    name = nextName
    size = one.size
    colour = nextColour
    drawn.push(`1 0 0 -1 ${one.x} ${one.y} Tm `, codes(one.font, one.text), ' TJ\n')
  }
  drawn.push('ET\n')
  return drawn.join('')
}
