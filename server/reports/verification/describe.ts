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
    ...(lines.held > 0
      ? [
          `${lines.held} lines were held against the history: ${lines.same} are so, ${lines.changedSince} were so and have been changed since, ${lines.faulty} are wrong, ${lines.withheld} are private trips that only their driver may see.`,
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
    report?.kind === 'vehicles' ? 'the report on all vehicles' : `the logbook of ${report?.vehicles} vehicles`
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
    ? [
        'Its tables are as they were made: what was altered are the pages, or something was added to the file.',
      ]
    : []
}

const TEXTS: Record<Finding['kind'], string> = {
  laterChange: 'was so, and has been changed since',
  differs: 'was never so',
  unknownRecord: 'is not in the history',
  unreferenced: 'names no record of the history',
  repeated: 'says a record that another line has said',
  missingChange: 'was changed, and the file does not say so',
  unknownChange: 'tells of a change that is not in the history',
  gap: 'does not fit the lines beside it',
  sum: 'is not what the lines add up to',
  lineCount: 'was made with another number of lines',
  tableCount: 'is missing, or there more than once',
  alteredTable: 'is not as it was made, though no record in it is wrong',
}

function findingLine({ kind, table, line, plate, date, action, atIso, fields }: Finding): string {
  const where = line === null ? `Table ${table}` : `Table ${table}, line ${line}`
  const record = [plate, date].filter(Boolean).join(', ')
  const since = atIso ? ` (${[action, atIso].filter(Boolean).join(' ')})` : ''
  const values = fields
    .map(({ name, file, history }) => `${name}: the file says “${file}”, the history “${history}”`)
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
