import { REPORT_TABLES, type ReportVerification } from '#contract/reports/verification.ts'
import type { TableName } from '../csv/table-tally.ts'
import type { FoundReport } from '../register/store.ts'
import type { Findings } from './findings.ts'
import type { FileTable } from './read/tables.ts'

/** Compares the tables of a file as a whole with what was recorded when the report was made. */
export function compareTables(
  tables: readonly FileTable[],
  report: FoundReport | undefined,
  findings: Findings,
): ReportVerification['tables'] {
  const recorded = report?.tables ?? null
  for (const name of REPORT_TABLES) {
    const there = tables.filter((table) => table.name === name)
    const expected = recorded?.[name] ? 1 : 0
    const isWrong = recorded ? there.length !== expected : there.length > 1
    if (isWrong)
      findings.add('tableCount', there[0] ?? empty(name), null, {
        fields: [{ name, file: String(there.length), history: String(recorded ? expected : 1) }],
      })
  }
  return tables.map((table) => {
    const made = recorded?.[table.name]
    const isAsMade = made ? made.digest === table.facts.digest : null
    if (made && made.lines !== table.facts.lines)
      findings.add('lineCount', table, null, {
        fields: [{ name: table.name, file: String(table.facts.lines), history: String(made.lines) }],
      })
    else if (isAsMade === false && !findings.isFaulty(table)) findings.add('alteredTable', table, null)
    return { name: table.name, lines: table.facts.lines, isAsMade }
  })
}

const empty = (name: TableName): FileTable => ({
  name,
  locale: 'de',
  isTwoLines: false,
  facts: { lines: 0, digest: '' },
  lines: [],
})
