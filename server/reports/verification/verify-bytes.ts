import { createHash } from 'node:crypto'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { textsOf } from '../csv/texts.ts'
import { type FoundReport, findMadeReport, findMadeReports } from '../register/store.ts'
import { checkChains } from './check-chains.ts'
import { compareExpenses } from './compare/compare-expenses.ts'
import { compareSummary } from './compare/compare-summary.ts'
import { compareTrips } from './compare/compare-trips.ts'
import type { Comparison } from './compare/context.ts'
import { mayHide, type Scope } from './compare/store.ts'
import { learnVehicles } from './compare/vehicles.ts'
import { compareTables } from './compare-tables.ts'
import { newFindings } from './findings.ts'
import { readFileContent } from './read/read-file.ts'
import type { FileTable } from './read/tables.ts'
import { verifyUnread } from './unread.ts'

/** Whether these bytes are a report that was made here, and what the history says of each of its lines. */
export async function verifyBytes(tx: Db, bytes: Buffer, asked: Scope): Promise<ReportVerification> {
  const digest = createHash('sha256').update(bytes).digest()
  const { reading, tables } = readFileContent(bytes)
  if (reading === 'tooCostly' && (await mayHide(tx, asked)))
    return verifyUnread(tx, { digest, bytes: bytes.length }, asked)
  const [made] = await findMadeReports(tx, { digest, bytes: bytes.length }, asked.companyId)
  const named = (await namedReport(tx, tables, asked)) ?? made
  const scope = { ...asked, companyId: asked.companyId ?? named?.companyId ?? null }
  const findings = newFindings()
  const heads = named?.heads ?? []
  const comparison: Comparison = {
    tx,
    scope,
    findings,
    vehicles: new Map(),
    heads: new Map(heads.map(({ vehicleId, entries }) => [vehicleId, entries])),
  }
  await learnVehicles(
    comparison,
    heads.map(({ vehicleId }) => vehicleId),
  )
  for (const table of tables)
    if (table.name === 'trips') await compareTrips(table, comparison)
    else if (table.name === 'expenses') await compareExpenses(table, comparison)
  const [trips, summary] = [onlyOne(tables, 'trips'), onlyOne(tables, 'summary')]
  if (trips && summary) compareSummary(summary, trips, findings)
  // To whom some lines are hidden, even that all is as made would confirm a guess at them.
  const isWithheld = asked.companyId !== null && findings.hasHidden()
  const compared = compareTables(tables, isWithheld ? undefined : named, findings)
  const chains = await checkChains(tx, [...comparison.vehicles.values()], heads)
  const result = findings.result()
  const isKnown = named !== undefined || result.lines.same + result.lines.changedSince > 0
  return {
    digest: digest.toString('hex'),
    bytes: bytes.length,
    verdict: isWithheld ? 'withheld' : made ? 'made' : isKnown ? 'altered' : 'unknown',
    reading,
    report: named ? presentReport(named) : null,
    tables: compared,
    ...result,
    chains,
  }
}

const presentReport = ({ madeAtIso, madeBy, kind, vehicles }: FoundReport) => ({
  madeAtIso,
  madeBy,
  kind,
  vehicles,
})

const onlyOne = (tables: readonly FileTable[], name: FileTable['name']) => {
  const [one, ...others] = tables.filter((table) => table.name === name)
  return others.length === 0 ? one : undefined
}

/** The report whose id stands in the summary. */
async function namedReport(
  tx: Db,
  tables: readonly FileTable[],
  { companyId }: Scope,
): Promise<FoundReport | undefined> {
  for (const { name, lines, locale } of tables) {
    if (name !== 'summary') continue
    const kind = textsOf(locale).t('csv.kind.reportId')
    const id = lines.find(({ cells }) => cells.kind === kind)?.cells.detail ?? ''
    if (isId(id)) return findMadeReport(tx, id, companyId)
  }
  return undefined
}
