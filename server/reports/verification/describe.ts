import type { Finding, ReportVerification } from '#contract/reports/verification.ts'

/** Made here, and nothing behind it was tampered with; that something was changed since is no fault. */
export const isSound = ({ verdict, faultsTotal, chains }: ReportVerification): boolean =>
  verdict === 'made' &&
  faultsTotal === 0 &&
  chains.every(({ state }) => state === 'holds' || state === 'unchecked')

/** The result of a verification in sentences, for the command. */
export function describeVerification(result: ReportVerification): string[] {
  const { lines, findings, findingsTotal, chains } = result
  return [
    verdictLine(result),
    ...readingLines(result),
    ...(lines.compared > 0
      ? [
          `Lines compared with the history: ${lines.compared}. Matching: ${lines.same}, changed since: ${lines.changedSince}, wrong: ${lines.faulty}, private trips of another driver: ${lines.withheld}.`,
        ]
      : []),
    ...findings.map(findingLine),
    ...(findingsTotal > findings.length ? [`And ${findingsTotal - findings.length} more.`] : []),
    ...chains.map(chainLine),
  ]
}

function verdictLine({ verdict, report, digest, bytes }: ReportVerification): string {
  const sum = `SHA-256 ${digest}, ${bytes} bytes`
  if (verdict === 'unknown' || (verdict === 'altered' && !report))
    return `No report with these bytes was made here (${sum}).`
  const what =
    report?.kind === 'vehicles'
      ? 'the report on all vehicles'
      : `the logbook of ${report?.vehicles} vehicle${report?.vehicles === 1 ? '' : 's'}`
  const by = report?.madeBy ? ` by ${report.madeBy}` : ''
  return verdict === 'made'
    ? `Made here on ${report?.madeAtIso}${by}, byte for byte: ${what} (${sum}).`
    : `Altered: no report with these bytes was made here (${sum}). It names the one of ${report?.madeAtIso}${by}, ${what}.`
}

function readingLines({ reading, verdict, tables }: ReportVerification): string[] {
  if (reading === 'encrypted') return ['It is encrypted, so nothing in it can be compared.']
  if (reading === 'tooCostly') return ['It has more in it than is read: nothing in it was compared.']
  if (reading === 'foreign') return verdict === 'made' ? [] : ['It has no lines of a report in it.']
  const areAsMade = tables.length > 0 && tables.every(({ isAsMade }) => isAsMade === true)
  return verdict === 'altered' && areAsMade
    ? ['Its tables are as they were made: altered is something else in the file, such as a page.']
    : []
}

const TEXTS: Record<Finding['kind'], string> = {
  laterChange: 'matched, and has been changed since',
  differs: 'was never recorded like this',
  unknownRecord: 'is not in the history',
  unreferenced: 'names no record',
  repeated: 'repeats the record of another line',
  missingChange: 'was changed, which the file does not show',
  unknownChange: 'shows a change that is not in the history',
  gap: 'does not fit the lines beside it',
  sum: 'is not what the lines add up to',
  lineCount: 'has another number of lines than when it was made',
  tableCount: 'is missing or occurs more than once',
  alteredTable: 'differs from what was made, although no record in it is wrong',
}

function findingLine({ kind, table, line, plate, date, action, atIso, fields }: Finding): string {
  const where = line === null ? `Table ${table}` : `Table ${table}, line ${line}`
  const record = [plate, date].filter(Boolean).join(', ')
  const since = atIso ? ` (${[action, atIso].filter(Boolean).join(' ')})` : ''
  const other = kind === 'sum' ? 'the lines' : 'the history'
  const values = fields
    .map(({ name, file, history }) => `${name}: the file says “${file}”, ${other} “${history}”`)
    .join('; ')
  return `${where}${record ? ` (${record})` : ''}: ${TEXTS[kind]}${since}${values ? `: ${values}` : ''}.`
}

type Chain = ReportVerification['chains'][number]

const CHAIN_TEXTS: Record<Chain['state'], (chain: Chain) => string> = {
  holds: ({ entries }) => `holds: ${entries} entries.`,
  broken: ({ fault }) => `was tampered with: ${fault ?? ''}`,
  head: () => 'was tampered with: the entry that the report was made from is not in it.',
  unchecked: () => 'was not recomputed here; npm run verify does.',
}

const chainLine = (chain: Chain): string =>
  `The history of ${chain.licensePlate} (${chain.vehicleId}) ${CHAIN_TEXTS[chain.state](chain)}`
