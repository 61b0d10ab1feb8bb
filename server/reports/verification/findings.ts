import type { Finding, FindingKind, ReportVerification } from '#contract/reports/verification.ts'
import { FINDINGS_MAX, QUOTE_MAX } from './limits.ts'
import type { FileLine, FileTable } from './read/tables.ts'

type Found = Partial<Omit<Finding, 'kind' | 'table' | 'line'>>
export type LineState = Exclude<keyof ReportVerification['lines'], 'compared'>

export type Findings = ReturnType<typeof newFindings>

/** What is found in a file. All is counted, and as much of it kept as somebody reads. */
export function newFindings() {
  const lines = { compared: 0, same: 0, changedSince: 0, faulty: 0, withheld: 0 }
  const faults: Finding[] = []
  const later: Finding[] = []
  const faultyTables = new Set<FileTable>()
  const totals = { faults: 0, later: 0 }
  let hasHidden = false

  function add(kind: FindingKind, table: FileTable, line: FileLine | null, found: Found = {}): void {
    const isFault = kind !== 'laterChange'
    if (isFault) faultyTables.add(table)
    totals[isFault ? 'faults' : 'later']++
    const list = isFault ? faults : later
    if (list.length >= FINDINGS_MAX) return
    const { plate, startDate, date } = line?.cells ?? {}
    const { fields = [], ...rest } = found
    list.push({
      kind,
      table: table.name,
      line: line?.line ?? null,
      plate: quoted(plate || null),
      date: quoted(startDate || date || null),
      action: null,
      atIso: null,
      ...rest,
      fields: fields.map(({ name, file, history }) => ({
        name: quoted(name) ?? '',
        file: quoted(file) ?? '',
        history: quoted(history) ?? '',
      })),
    })
  }

  return {
    add,
    count(state: LineState): void {
      lines.compared++
      lines[state]++
    },
    /** A line says what is hidden from whoever asks. */
    noteHidden(): void {
      hasHidden = true
    },
    hasHidden: () => hasHidden,
    isFaulty: (table: FileTable) => faultyTables.has(table),
    /** Faults come first: they are what somebody looks for. */
    result: () => ({
      lines,
      findings: [...faults, ...later].slice(0, FINDINGS_MAX),
      findingsTotal: totals.faults + totals.later,
      faultsTotal: totals.faults,
    }),
  }
}

const quoted = (text: string | null) =>
  text !== null && text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text
