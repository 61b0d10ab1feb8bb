import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** Columns that differ between two runs. */
const RANDOM_COLUMNS = ['id', 'company_id', 'vehicle_id', 'merged_from', 'merged_into', 'driver_user_id']

type RecordRow = {
  plate: string
  start_at: string
  end_at: string
  created_at: string
  deleted_at: string | null
}

const rowsOf = async (db: Db, table: 'trips' | 'expenses', order: string): Promise<RecordRow[]> => {
  const { rows } = await sql<{ row: RecordRow }>`
    select jsonb_build_object('plate', v.license_plate) || (to_jsonb(r) - ${RANDOM_COLUMNS}::text[]) as row
    from ${sql.table(table)} r join vehicles v on v.id = r.vehicle_id
    order by v.license_plate, r.created_at, ${sql.ref(order)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Deleted ones included. */
export const tripsOf = (db: Db) => rowsOf(db, 'trips', 'start_at')
export const expensesOf = (db: Db) => rowsOf(db, 'expenses', 'spent_at')

export async function historyOf(db: Db) {
  const { rows } = await sql<{ plate: string; subject: string; action: string; recorded_at: string }>`
    select v.license_plate as plate, e.subject, e.action, e.recorded_at
    from history_entries e join vehicles v on v.id = e.vehicle_id
    order by v.license_plate, e.number`.execute(db)
  return rows
}

export async function remindersOf(db: Db) {
  const { rows } = await sql<{ plate: string; kind: string; due_on: string | null; done_on: string | null }>`
    select v.license_plate as plate, r.kind, r.due_on, r.done_on
    from reminders r join vehicles v on v.id = r.vehicle_id
    order by 1, 2, 3`.execute(db)
  return rows
}

export async function templatesOf(db: Db): Promise<{ company: string; label: string }[]> {
  const { rows } = await sql<{ company: string; label: string }>`
    select c.name as company, t.label from report_templates t join companies c on c.id = t.company_id
    order by t.label`.execute(db)
  return rows
}

export async function plansOf(db: Db) {
  const { rows } = await sql<{ plan: string; status: string; quantity: number; seats: string[] }>`
    select p.plan_id as plan, p.status, p.quantity, array(
      select v.license_plate from seats s join vehicles v on v.id = s.vehicle_id
      where s.subscription_id = p.id order by v.license_plate) as seats
    from company_subscriptions p`.execute(db)
  return rows
}

export async function clockOf(db: Db): Promise<{ now: string; definition: string }> {
  const { rows } = await sql<{ now: string; definition: string }>`
    select recorded_now() as now, pg_get_functiondef('public.recorded_now'::regproc) as definition`.execute(
    db,
  )
  return rows[0] ?? { now: '', definition: '' }
}

/** The companies of a user, and the role in each. */
export async function companiesOf(db: Db, email: string) {
  const { rows } = await sql<{ name: string; role: string }>`
    select c.name, m.role from memberships m
    join users u on u.id = m.user_id
    join companies c on c.id = m.company_id
    where u.email = ${email}
    order by c.name`.execute(db)
  return rows
}
