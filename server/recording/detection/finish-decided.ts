import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { isoAt } from './trip-values.ts'

/**
 * Who made a trip private, deleted or merged it has said the last word. Its recording is final and its positions go:
 * detected once more, with other settings perhaps, they would write the same drive anew.
 */
export async function finishDecided(
  { recordings }: Pass,
  rows: readonly RecordedTripRow[],
): Promise<RecordedTripRow[]> {
  const states = await recordings.readLogbookStates(rows)
  const known: RecordedTripRow[] = []
  for (const row of rows) {
    const inLogbook = states.get(row.id)
    if (row.final_at !== null || !(inLogbook?.is_private || inLogbook?.is_gone)) {
      known.push(row)
      continue
    }
    if ((row.is_running || (row.is_abandoned && !inLogbook.is_touched)) && !inLogbook.is_gone) {
      // It goes on in private, and is measured when it ends.
      await recordings.change(row.id, { is_private: true })
      known.push({ ...row, is_private: true })
      continue
    }
    const ended_at = decidedEnd(row)
    const final = { final_at: isoAt(Date.now()), written: null, is_running: false, ended_at }
    await recordings.change(row.id, final)
    await recordings.removePositions(row.device_id, row.started_at, ended_at)
    known.push({ ...row, ...final, ended_ms: Date.parse(ended_at) })
  }
  return known
}

/** Of a trip that goes on, the end in the logbook: what was driven since was not decided upon. */
function decidedEnd({ is_running, written, ended_at }: RecordedTripRow): string {
  const inLogbook = written as { dateEndIso: string } | null
  return is_running && inLogbook ? inLogbook.dateEndIso : ended_at
}
