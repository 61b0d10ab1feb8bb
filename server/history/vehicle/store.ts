import { type RawBuilder, sql } from 'kysely'
import type { ChangeKind, RecordType } from '#contract/history/change.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Db } from '../../db/pool.ts'
import { type StateRow, stateColumns } from '../store.ts'

export type VehicleEntry = StateRow & { subject: RecordType; subject_id: string; is_deleted: boolean }

/** Each condition has a partial index in the order of the list. */
const KINDS: Record<ChangeKind, RawBuilder<unknown>> = {
  changes: sql`and action <> 'created'`,
  deletions: sql`and action = 'deleted'`,
  vehicle: sql`and subject = 'vehicle'`,
}

/** The entries about a vehicle and its trips and expenses, newest first, each with the state before it. */
export async function readVehicleEntries(
  db: Db,
  vehicleId: string,
  viewerId: string,
  page: Page,
  kind: ChangeKind | undefined,
) {
  const chosen = kind ? KINDS[kind] : sql``
  // Entries are numbered without gaps: without a filter the offset gives the number to begin at, and nothing is
  // skipped.
  const { entries } = await readHead(db, vehicleId)
  const from = kind ? entries : entries - page.offset
  const { rows } = await sql<VehicleEntry>`
    select ${stateColumns(viewerId)}, e.subject, e.subject_id, case e.subject
        when 'trip' then (select t.deleted_at is not null from trips t where t.id = e.subject_id)
        when 'expense' then (select x.deleted_at is not null from expenses x where x.id = e.subject_id)
        else (select v.deleted_at is not null from vehicles v where v.id = e.subject_id)
      end as is_deleted
    from (
      select * from history_entries where vehicle_id = ${vehicleId} ${chosen} and number <= ${from}
      order by number desc limit ${page.limit + 1} offset ${kind ? page.offset : 0}) e
    join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
    order by e.number desc`.execute(db)
  const isEnd = rows.length <= page.limit && (rows.length > 0 || page.offset === 0)
  const ofKind = () => (isEnd ? page.offset + rows.length : countEntries(db, vehicleId, entries, chosen))
  return { rows: rows.slice(0, page.limit), total: kind ? await ofKind() : entries }
}

async function readHead(db: Db, vehicleId: string): Promise<{ entries: number }> {
  const { rows } = await sql<{ entries: number }>`
    select entries::integer from history_heads where vehicle_id = ${vehicleId}`.execute(db)
  return rows[0] ?? { entries: 0 }
}

/** Uses only the index of the kind; entries newer than the page are not counted. */
async function countEntries(db: Db, vehicleId: string, entries: number, chosen: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from history_entries
    where vehicle_id = ${vehicleId} ${chosen} and number <= ${entries}`.execute(db)
  return rows[0]?.total ?? 0
}
