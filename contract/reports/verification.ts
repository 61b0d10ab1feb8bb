import Type, { type Static } from 'typebox'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'

export const FILE_BYTES_MAX = 50_000_000

/** How much of a file could be read. `foreign`: nothing in it is a table of a report. */
export const READINGS = ['read', 'foreign', 'encrypted', 'tooCostly'] as const
export type Reading = (typeof READINGS)[number]

/**
 * `made`: a report that was made here, byte for byte. `altered`: none, but it names one or has lines of the history.
 * `unknown`: nothing of it is known. `withheld`: it has lines that whoever asks may not see in full, or may have some, so
 * that one of the others would confirm what they guessed.
 */
export const VERDICTS = ['made', 'altered', 'unknown', 'withheld'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * What is said of a line. `laterChange`: it was so, and something was done to the record since; all others are faults.
 * `differs`: it was never so. `unknownRecord`: there is no such record or entry. `unreferenced`: it names neither, though
 * it should. `repeated`: another line has said the same record. `missingChange`: the history has a change that the file
 * lacks. `unknownChange`: the other way round. `gap`: it does not fit the lines beside it. `sum`: the lines add up to
 * something else. `lineCount`: the table was made with another number of lines. `tableCount`: a table is missing or there
 * twice. `alteredTable`: a table is not as it was made, though none of its lines is wrong.
 */
export const FINDING_KINDS = [
  'laterChange',
  'differs',
  'unknownRecord',
  'unreferenced',
  'repeated',
  'missingChange',
  'unknownChange',
  'gap',
  'sum',
  'lineCount',
  'tableCount',
  'alteredTable',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export const REPORT_TABLES = ['trips', 'expenses', 'summary'] as const

const Finding = Type.Object({
  kind: oneOf(FINDING_KINDS),
  table: oneOf(REPORT_TABLES),
  /** Of the table, without its header; null of a table as a whole. */
  line: nullable(Type.Integer()),
  plate: replyText(),
  /** The day that the line says. */
  date: replyText(),
  /** Of `laterChange`: what was done last, and when. */
  action: replyText(),
  atIso: nullable(replyInstant()),
  /** By the name that the column has in the file; what the file says, and what the history. */
  fields: Type.Array(Type.Object({ name: Type.String(), file: Type.String(), history: Type.String() })),
})
export type Finding = Static<typeof Finding>

const CheckedChain = Type.Object({
  vehicleId: uuid(),
  licensePlate: Type.String(),
  /** `head`: the head that was recorded with the report is not in the chain. `unchecked`: there was too much to check. */
  state: oneOf(['holds', 'broken', 'head', 'unchecked']),
  entries: Type.Integer(),
  /** The first fault, as `npm run verify` says it. */
  fault: replyText(),
})
export type CheckedChain = Static<typeof CheckedChain>

export const ReportVerification = Type.Object({
  digest: Type.String(),
  bytes: Type.Integer(),
  verdict: oneOf(VERDICTS),
  reading: oneOf(READINGS),
  /** The report that these bytes are, or else the one that the file names. */
  report: nullable(
    Type.Object({
      madeAtIso: replyInstant(),
      madeBy: replyText(),
      kind: oneOf(['logbook', 'vehicles']),
      vehicles: Type.Integer(),
    }),
  ),
  /** `isAsMade` is null where nobody knows how it was made, or the verdict is withheld. */
  tables: Type.Array(
    Type.Object({ name: oneOf(REPORT_TABLES), lines: Type.Integer(), isAsMade: nullable(Type.Boolean()) }),
  ),
  /** Lines of trips, expenses and changes by what the history says of them. `withheld`: private trips that only their driver may see. */
  lines: Type.Object({
    compared: Type.Integer(),
    same: Type.Integer(),
    changedSince: Type.Integer(),
    faulty: Type.Integer(),
    withheld: Type.Integer(),
  }),
  /** The first ones; `findingsTotal` counts all. */
  findings: Type.Array(Finding),
  findingsTotal: Type.Integer(),
  faultsTotal: Type.Integer(),
  chains: Type.Array(CheckedChain),
})
export type ReportVerification = Static<typeof ReportVerification>
