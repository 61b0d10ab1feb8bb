import { encode } from 'uqr'
import type { Proof } from '../model.ts'
import { proofUrl } from '../proof-page/path.ts'
import type { Paper } from './paper.ts'
import { rectangle } from './paths.ts'
import { BODY, baseline, LEFT, MM, RIGHT, type Sheet, shape, write } from './sheet.ts'
import { drawTitle, TITLE_HEIGHT } from './title.ts'
import type { Words } from './words.ts'
import { bold, type Line, lineOf, run, wrap } from './wrap.ts'

const QR = 24 * MM
const PADDING = { top: 2.6 * MM, side: 3 * MM }
const TEXT_X = LEFT + PADDING.side + QR + 5 * MM
const HASH_X = TEXT_X + 24 * MM
const STAMP_X = HASH_X + 118 * MM
const HASH_SIZE = 7
const ABOVE = 4 * MM
const BELOW = 2 * MM

type Facts = { plate: string; proof: Proof; zone: string; publicUrl: string | null }

const adviceLines = ({ t }: Words) =>
  wrap([bold(t('pdf.proofCheck')), run(` ${t('pdf.proofText')}`)], RIGHT - PADDING.side - TEXT_X, BODY.size)

const textHeightOf = (words: Words) =>
  TITLE_HEIGHT + (2 + adviceLines(words).length) * BODY.leading + 2.6 * MM

const blockHeight = (words: Words) => Math.max(QR, textHeightOf(words)) + 2 * PADDING.top

/** The room that the block takes under something else. */
export const proofHeight = (words: Words) => ABOVE + blockHeight(words) + BELOW

/** The block that closes a vehicle's part: both hashes, what they are and how to compare them. It is never torn. */
export function drawProof(paper: Paper, { plate, proof, zone, publicUrl }: Facts, words: Words): void {
  const { t } = words
  const advice = adviceLines(words)
  const [textHeight, height] = [textHeightOf(words), blockHeight(words)]
  if (paper.y + proofHeight(words) > paper.bottom) paper.turn()
  const isAlone = paper.isFresh
  const top = isAlone ? paper.y + ABOVE : paper.bottom - height - BELOW
  const { sheet } = paper
  shape(sheet, rectangle({ x: LEFT, y: top, width: RIGHT - LEFT, height }), {
    stroke: 'ink',
    width: 0.3 * MM,
  })
  if (proof.head) drawQr(sheet, proofUrl(publicUrl, proof), LEFT + PADDING.side, top + (height - QR) / 2)
  let y = drawTitle(sheet, t('pdf.proof', { plate }), TEXT_X, top + (height - textHeight) / 2)
  for (const row of hashRows(proof, zone, words)) {
    write(sheet, lineOf([bold(row.label)], BODY.size), TEXT_X, baseline(y, BODY))
    if (row.hash) write(sheet, hashLine(row.hash), HASH_X, baseline(y, BODY))
    write(sheet, lineOf([run(row.stamp)], BODY.size), row.hash ? STAMP_X : HASH_X, baseline(y, BODY))
    y += BODY.leading + 0.4 * MM
  }
  y += 1.2 * MM
  for (const line of advice) {
    write(sheet, line, TEXT_X, baseline(y, BODY))
    y += BODY.leading
  }
  paper.y = top + height
}

function hashRows(
  { head, checkpoint, isAheadOfCheckpoint }: Proof,
  zone: string,
  { t, moment, count }: Words,
) {
  const ahead = t('pdf.isNotCheckpointed')
  const signed = checkpoint && t('pdf.signed', { moment: moment(checkpoint.signedAtIso, zone) })
  const entry =
    head && t('pdf.entry', { number: count(Number(head.number)), moment: moment(head.recordedAtIso, zone) })
  return [
    {
      label: t('pdf.chainHead'),
      hash: head?.hash,
      stamp: entry ? (checkpoint && isAheadOfCheckpoint ? `${entry}, ${ahead}` : entry) : t('pdf.noEntries'),
    },
    {
      label: checkpoint ? t('pdf.checkpoint', { number: checkpoint.number }) : t('pdf.checkpointNone'),
      hash: checkpoint?.hash,
      stamp: signed ?? ahead,
    },
  ]
}

/** In groups of eight, as one reads them aloud. */
const hashLine = (hash: string): Line =>
  lineOf([run(hash.replaceAll(/(.{8})(?=.)/g, '$1 '), { font: 'mono' })], HASH_SIZE)

function drawQr(sheet: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = QR / size
  const path = data.flatMap((row, line) =>
    runsOf(row).map(([from, to]) =>
      rectangle({ x: x + from * module, y: y + line * module, width: (to - from) * module, height: module }),
    ),
  )
  shape(sheet, path.join(''), { fill: 'ink' })
}

/** Where dark stretches begin and end. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (let from = 0; from < row.length; from++) {
    if (!row[from]) continue
    let to = from
    while (row[to]) to++
    runs.push([from, to])
    from = to
  }
  return runs
}
