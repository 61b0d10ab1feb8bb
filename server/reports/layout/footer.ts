import type { PageText } from '#contract/reports/page.ts'
import {
  baseline,
  HAIR,
  LEFT,
  MM,
  PAGE,
  RIGHT,
  rule,
  type Sheet,
  SMALL,
  textOf,
  write,
  writeRight,
} from './sheet.ts'
import type { Words } from './words.ts'
import { bold, cut, lineOf, quiet, type Run, widthOf } from './wrap.ts'

const TEXT_TOP = PAGE.height - 8 * MM - SMALL.leading
export const FOOT_TOP = TEXT_TOP - 1.4 * MM
const BASELINE = baseline(TEXT_TOP, SMALL)
/** The page's number has a field of its own, in which it stands right. */
const NUMBER_FIELD = 30 * MM

export type Foot = {
  /** Made when and by whom, in which units and zone. */
  made: string
  isExtract: boolean
  hash: string | null
}

export function drawFooter(sheet: Sheet, { made, isExtract, hash }: Foot, { t }: Words): void {
  rule(sheet, FOOT_TOP, HAIR)
  const chain =
    hash && lineOf([quiet(`${t('pdf.chainHead')} ${hash.slice(0, 8)} … ${hash.slice(-8)}`)], SMALL.size)
  const right = RIGHT - NUMBER_FIELD
  if (chain) writeRight(sheet, chain, right, BASELINE)
  const mark: Run[] = isExtract ? [quiet(' · '), bold(t('pdf.extract'))] : []
  const markWidth = mark.reduce((sum, one) => sum + widthOf(one, SMALL.size), 0)
  const room = right - LEFT - (chain ? chain.width + 6 * MM : 0) - markWidth
  const text = cut(quiet(made), room, SMALL.size)
  write(sheet, text, LEFT, BASELINE)
  write(sheet, lineOf(mark, SMALL.size), LEFT + text.width, BASELINE)
}

/** `Seite 1 von 4`, at the right end of the foot. */
export function pageNumber({ t }: Words, number: number, total: number | null): PageText {
  const said = total === null ? t('pdf.page', { number }) : t('pdf.pageOf', { number, total })
  const line = lineOf([bold(said)], SMALL.size)
  const [piece] = line.pieces
  if (!piece) throw new Error('A page has a number')
  return textOf(piece, RIGHT - line.width, BASELINE, SMALL.size)
}
