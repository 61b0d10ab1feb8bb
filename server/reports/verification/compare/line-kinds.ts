import type { ReportLocale } from '#contract/reports/template.ts'
import { textsOf } from '../../csv/texts.ts'
import type { FileLine, FileTable } from '../read/tables.ts'

/** What a line of the trips is, whatever it is called in its language. */
export type LineKind = 'record' | 'change' | 'gap' | 'combined' | 'combinedStart' | 'combinedEnd'

const KINDS = {
  trip: 'record',
  deletedTrip: 'record',
  tripStart: 'record',
  tripEnd: 'record',
  deletedStart: 'record',
  deletedEnd: 'record',
  change: 'change',
  gap: 'gap',
  combined: 'combined',
  combinedStart: 'combinedStart',
  combinedEnd: 'combinedEnd',
} as const satisfies Record<string, LineKind>

const NAMES = Object.entries(KINDS) as [keyof typeof KINDS, LineKind][]

function kindsIn(locale: ReportLocale): ReadonlyMap<string, LineKind> {
  const { t } = textsOf(locale)
  return new Map(NAMES.map(([name, kind]) => [t(`csv.kind.${name}`), kind]))
}

export type KindedLine = { line: FileLine; kind: LineKind | null }

export function kindedLines({ lines, locale }: FileTable): KindedLine[] {
  const kinds = kindsIn(locale)
  return lines.map((line) => ({ line, kind: kinds.get(line.cells.kind ?? '') ?? null }))
}

/** A private trip of which a report says only days and figures. */
export const isAnonymous = ({ cells }: FileLine, isTwoLines: boolean) =>
  !cells.recordId && !cells.entry && !(isTwoLines ? cells.time : cells.startTime)
