import type { BulkOutcome, RecordVersion } from '#contract/kernel/bulk.ts'
import { requireTransaction, type Tx } from '../db/pool.ts'
import type { Authorship } from '../history/public.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { lockEvenArchived, type VehicleKey, type VehicleWrite } from './store.ts'

/** Rows of one statement: more could take longer than a statement may. */
const CHUNK_ROWS = 500

type BulkFault = BulkOutcome['refused'][number]['code']
type RecordRow = { id: string; version: number; deleted_at: string | null }

/** Many records of several vehicles, each with the version that the writer has seen. */
export type BulkWrite = Authorship & { vehicles: readonly VehicleKey[]; refs: readonly RecordVersion[] }

type RecordChange<R extends RecordRow> = {
  /** The records that are written: those that are there, or the deleted ones. */
  takes: 'present' | 'deleted'
  /** The vehicle of each record. */
  findVehicles: (ids: readonly string[]) => Promise<{ id: string; vehicle_id: string }[]>
  /** Deleted ones included. */
  read: (vehicle: VehicleKey, ids: readonly string[]) => Promise<R[]>
  /** Why the writer may not write a record that they see. */
  findFault?: (row: R) => BulkFault | null
  apply: (write: VehicleWrite, rows: R[]) => Promise<Partial<BulkOutcome>>
}

/** Pairs ids with versions as a request contains them. */
export function recordRefs(
  attribute: string,
  ids: readonly string[],
  versions: readonly number[],
): RecordVersion[] {
  if (versions.length !== ids.length) throw invalid('versions', `must be as many as ${attribute}`)
  if (new Set(ids.map((id) => id.toLowerCase())).size !== ids.length)
    throw invalid(attribute, 'must not contain an id twice')
  return ids.map((id, at) => ({ id: id.toLowerCase(), version: versions[at] ?? 0 }))
}

/**
 * Changes many records in one transaction, in statements of bounded size, and tells for each what became of it. The
 * vehicles are locked in the order of their ids, as by every writer.
 */
export async function changeRecords<R extends RecordRow>(
  tx: Tx,
  { vehicles, refs, ...authorship }: BulkWrite,
  { takes, findVehicles, read, findFault, apply }: RecordChange<R>,
): Promise<BulkOutcome> {
  requireTransaction(tx)
  const outcome: BulkOutcome = { changed: [], unchanged: [], refused: [] }
  const seen = new Map(refs.map(({ id, version }) => [id, version]))
  const owners = await findVehicles([...seen.keys()])
  if (owners.length !== seen.size) throw notFound()
  const byVehicle = Map.groupBy(owners, ({ vehicle_id }) => vehicle_id)

  for (const vehicle of vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const write = { vehicle: { id: vehicle.id, companyId: vehicle.companyId }, ...authorship }
    const { archived_at } = await lockEvenArchived(tx, write)
    const ids = (byVehicle.get(vehicle.id) ?? []).map(({ id }) => id)
    for (let at = 0; at < ids.length; at += CHUNK_ROWS) {
      const valid: R[] = []
      for (const row of await read(vehicle, ids.slice(at, at + CHUNK_ROWS))) {
        const code =
          findFault?.(row) ??
          (archived_at ? 'vehicle.archived' : findStateFault(row, takes, seen.get(row.id)))
        if (code) outcome.refused.push({ id: row.id, code })
        else valid.push(row)
      }
      if (valid.length === 0) continue
      const done = await apply(write, valid)
      outcome.changed.push(...(done.changed ?? []))
      outcome.unchanged.push(...(done.unchanged ?? []))
      outcome.refused.push(...(done.refused ?? []))
    }
  }
  return inOrder(outcome, [...seen.keys()])
}

function findStateFault(row: RecordRow, takes: 'present' | 'deleted', version: number | undefined) {
  if (takes === 'present' && row.deleted_at !== null) return 'record.deleted'
  if (takes === 'deleted' && row.deleted_at === null) return 'record.not_deleted'
  return row.version === version ? null : 'version.conflict'
}

/** In the order of the request. */
function inOrder({ changed, unchanged, refused }: BulkOutcome, ids: readonly string[]): BulkOutcome {
  const place = new Map(ids.map((id, at) => [id, at]))
  const compare = (a: { id: string }, b: { id: string }) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)
  return {
    changed: changed.toSorted(compare),
    unchanged: unchanged.toSorted(compare),
    refused: refused.toSorted(compare),
  }
}
