import { sql } from 'kysely'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { type Concealment, concealmentOf, hidesPrivateTrips } from '../../../db/hidden-trips.ts'
import type { Db } from '../../../db/pool.ts'
import { streamBatches } from '../../../db/snapshot.ts'
import { EXPENSE_COLUMNS, type ExpenseRow } from '../../content/expense-lines/store.ts'
import { type TripRow, tripColumns } from '../../content/trip-lines/store.ts'

/** Whose records a file may tell of: of one company, or for the operator's command of all. */
export type Scope = { companyId: string | null; viewerId: string | null }

/** Whether a report of the company may say what is hidden from whoever asks; nothing is from the operator. */
export async function mayHide(db: Db, { companyId }: Scope): Promise<boolean> {
  if (companyId === null) return false
  const { rows } = await sql<{ hides: boolean }>`select ${hidesPrivateTrips(companyId)} as hides`.execute(db)
  return rows[0]?.hides ?? true
}

/** A record and the entry that a line names. */
export type Reference = { id: string; entry: string }

/** What the history says of a reference; erased parts are left out of the record. */
type Saved = {
  wanted_entry: string
  vehicle_id: string
  is_personal_erased: boolean
  is_coordinates_erased: boolean
}

/** What happened to a record after the entry. */
export type LaterRow = {
  id: string
  wanted_entry: string
  action: string
  recorded_at: string
  count: number
}

export type SavedTrip = TripRow & Saved & { concealment: Concealment; deleted_at: string | null }
export type SavedExpense = ExpenseRow & Saved & { deleted_at: string | null }

const wanted = (references: readonly Reference[]) => sql`
  unnest(${references.map(({ id }) => id)}::uuid[], ${references.map(({ entry }) => entry)}::bigint[]) w (id, entry)`

const ofCompany = ({ companyId }: Scope) =>
  companyId === null ? sql`true` : sql`e.company_id = ${companyId}`

const SAVED = sql`w.entry as wanted_entry, e.vehicle_id, p.personal is null as is_personal_erased,
  p.coordinates is null as is_coordinates_erased`

const PARTS = sql`p.core::jsonb || coalesce(p.personal::jsonb, '{}') || coalesce(p.coordinates::jsonb, '{}')`

/** Found by the record and the entry, both of which a line has to name. */
const ENTRIES = sql`join history_entries e on e.subject_id = w.id and e.number = w.entry and e.action <> 'erased'
  join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number`

export async function savedTrips(
  db: Db,
  scope: Scope,
  references: readonly Reference[],
): Promise<SavedTrip[]> {
  const { rows } = await sql<SavedTrip>`
    select ${tripColumns(sql.ref('t.company_id'), scope.viewerId)}, t.deleted_at, w.entry,
      ${concealmentOf(scope.viewerId)} as concealment, ${SAVED}
    from ${wanted(references)} ${ENTRIES}
    cross join lateral jsonb_populate_record(null::trips, ${PARTS}) t
    where e.subject = 'trip' and ${ofCompany(scope)}`.execute(db)
  return rows
}

export async function savedExpenses(
  db: Db,
  scope: Scope,
  references: readonly Reference[],
): Promise<SavedExpense[]> {
  const { rows } = await sql<SavedExpense>`
    select ${EXPENSE_COLUMNS}, s.*
    from (
      select w.entry, ${SAVED}, ${PARTS} as parts from ${wanted(references)} ${ENTRIES}
      where e.subject = 'expense' and ${ofCompany(scope)}) s
    cross join lateral jsonb_populate_record(null::expenses, s.parts) e`.execute(db)
  return rows
}

/** The last entry after each reference, and how many there are. */
export async function laterEntries(
  db: Db,
  scope: Scope,
  references: readonly Reference[],
): Promise<LaterRow[]> {
  const { rows } = await sql<LaterRow>`
    select w.id, w.entry as wanted_entry, (array_agg(e.action order by e.number desc))[1] as action,
      max(e.recorded_at) as recorded_at, count(*)::integer as count
    from ${wanted(references)} join history_entries e on e.subject_id = w.id and e.number > w.entry
    where ${ofCompany(scope)} group by w.id, w.entry`.execute(db)
  return rows
}

export type KnownVehicle = {
  id: string
  companyId: string
  /** Now. */
  licensePlate: string
  systemOfUnits: SystemOfUnits
  /** All that the history knows. */
  plates: string[]
  entries: string
}

const hadPlate = (plates: readonly string[]) => sql`exists (
  select from history_entries e join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
  where e.vehicle_id = v.id and e.subject = 'vehicle' and p.core::jsonb ->> 'license_plate' = any(${plates}::text[]))`

/** Vehicles by id, or all that ever had one of the plates. */
export async function knownVehicles(
  db: Db,
  { companyId }: Scope,
  ids: readonly string[],
  plates: readonly string[],
): Promise<KnownVehicle[]> {
  const inCompany = companyId === null ? sql`true` : sql`v.company_id = ${companyId}`
  // Of all companies, a plate says nothing.
  const isNamed = companyId === null ? sql`false` : hadPlate(plates)
  const { rows } = await sql<KnownVehicle>`
    select v.id, v.company_id as "companyId", v.license_plate as "licensePlate", v.system_of_units as "systemOfUnits",
      h.entries, array(
        select distinct p.core::jsonb ->> 'license_plate' from history_entries e
        join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
        where e.vehicle_id = v.id and e.subject = 'vehicle') as plates
    from vehicles v join history_heads h on h.vehicle_id = v.id
    where ${inCompany} and (v.id = any(${ids}::uuid[]) or ${isNamed})`.execute(db)
  return rows
}

export type PrivateState = {
  vehicle_id: string
  start_at: string
  start_tz: string
  end_at: string
  end_tz: string
  odometer_start: number
  odometer_end: number
}

/** What the private trips of vehicles ever were, without anything that a report would not say of them. */
export const privateStates = (
  tx: Db,
  vehicleIds: readonly string[],
): AsyncGenerator<readonly PrivateState[]> =>
  streamBatches(
    tx,
    sql<PrivateState>`
      select e.vehicle_id, t.start_at, t.start_tz, t.end_at, t.end_tz,
        (t.odometer_start * 10)::integer as odometer_start, (t.odometer_end * 10)::integer as odometer_end
      from history_entries e
      join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      cross join lateral jsonb_populate_record(null::trips, p.core::jsonb) t
      where e.vehicle_id = any(${vehicleIds}::uuid[]) and e.subject = 'trip' and e.action <> 'erased'
        and t.category = 'private'`,
  )

/** Which trips' changes are read, as a condition on `t`. */
export const changesOf = (vehicleId: string, tripIds: readonly string[], { viewerId }: Scope) => ({
  vehicleId,
  condition: sql`t.id = any(${tripIds}::uuid[])`,
  viewerId,
})

/** The hashes of entries, by vehicle and number. */
export async function entryHashes(
  db: Db,
  heads: readonly { vehicleId: string; entries: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ vehicle_id: string; hash: string }>`
    select w.id as vehicle_id, encode(e.hash, 'hex') as hash
    from unnest(${heads.map(({ vehicleId }) => vehicleId)}::uuid[], ${heads.map(({ entries }) => entries)}::bigint[]) w (id, entry)
    join history_entries e on e.vehicle_id = w.id and e.number = w.entry`.execute(db)
  return new Map(rows.map(({ vehicle_id, hash }) => [vehicle_id, hash]))
}
