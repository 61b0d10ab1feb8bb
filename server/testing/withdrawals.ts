import { sql } from 'kysely'
import type { Call } from '#contract/kernel/call.ts'
import { removeMember } from '../companies/testing.ts'
import type { Db } from '../db/pool.ts'
import type { WITHDRAWALS } from '../rights.table.ts'
import type { TestApp } from './app.ts'
import type { Request } from './authorization.ts'
import type { Person } from './people.ts'

export type Withdrawal = (typeof WITHDRAWALS)[number]
type Case = { app: TestApp; call: Call; request: Request; company: string; owner: Person; actor: Person }
type Merge = { data: { id?: string; attributes: { tripIds?: string[] } } }

/** Takes the right or the thing away behind the back of a request that has been admitted. */
export async function withdraw(what: Withdrawal, one: Case): Promise<void> {
  const { app, company, actor } = one
  switch (what) {
    case 'removed':
      return removeMember(app, company, actor)
    case 'demoted':
      return demote(app.db, company, actor)
    case 'driver': {
      const vehicle = await vehicleOf(one)
      await app.db
        .insertInto('vehicle_users')
        .values({ vehicle_id: vehicle, company_id: company, user_id: actor.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return demote(app.db, company, actor)
    }
    case 'released':
      await app.db.deleteFrom('vehicle_users').where('user_id', '=', actor.id).execute()
      return
    case 'vehicle':
      return removeBy(one.owner, `/api/vehicles/${await vehicleOf(one)}`)
    case 'record':
    default:
      return removeRecord(one)
  }
}

async function demote(db: Db, company: string, { id }: Person): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role: 'company_user' })
    .where('company_id', '=', company)
    .where('user_id', '=', id)
    .execute()
}

async function removeBy(owner: Person, url: string): Promise<void> {
  const { statusCode } = await owner.remove(url)
  if (statusCode !== 204) throw new Error(`${url} was not removed: ${statusCode}`)
}

const tripIn = ({ request: { body } }: Case) => (body as Merge | undefined)?.data.attributes.tripIds?.[0]
const idIn = ({ request }: Case, noun: string) =>
  new RegExp(`/${noun}/([0-9a-f-]{36})`).exec(request.url)?.[1]

async function vehicleOf(one: Case): Promise<string> {
  const named = idIn(one, 'vehicles')
  if (named) return named
  const [table, id] = recordOf(one)
  const { rows } = await sql<{ vehicle_id: string }>`
    select vehicle_id from ${sql.table(table)} where id = ${id}`.execute(one.app.db)
  return rows[0]?.vehicle_id ?? ''
}

function recordOf(one: Case): ['trips' | 'expenses', string] {
  const expense = idIn(one, 'expenses')
  return expense ? ['expenses', expense] : ['trips', idIn(one, 'trips') ?? tripIn(one) ?? '']
}

async function removeRecord(one: Case): Promise<void> {
  const { app, call, company, request } = one
  if (call.right.on === 'vehicle' && call.right.by) {
    const [kind, id] = recordOf(one)
    return removeBy(one.owner, `/api/${kind}/${id}`)
  }
  const member = call.name === 'changeVehicleUser' ? (request.body as Merge).data.id : idIn(one, 'users')
  const subscription =
    idIn(one, 'event_notification_subscription') ?? idIn(one, 'event_notification_subscriptions')
  const invitation = idIn(one, 'invitations')
  const entry = /selectionlists\/\w+\/([0-9a-f-]{36})/.exec(request.url)?.[1]
  const template = idIn(one, 'report-templates')
  if (template) await app.db.deleteFrom('report_templates').where('id', '=', template).execute()
  else if (entry) await app.db.deleteFrom('list_entries').where('id', '=', entry).execute()
  else if (invitation) await app.db.deleteFrom('invitations').where('id', '=', invitation).execute()
  else if (subscription)
    await app.db.deleteFrom('event_notification_subscriptions').where('id', '=', subscription).execute()
  else if (member)
    await app.db
      .deleteFrom('memberships')
      .where('company_id', '=', company)
      .where('user_id', '=', member)
      .execute()
  else throw new Error(`${call.name} names nothing that could be removed`)
}

/** A digest of each table's rows, the job queue's included. That a call was refused is logged, a moment later. */
export async function stateOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'security_events'
    order by 1`.execute(db)
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name,
        md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as digest from ${sql.raw(name)} t`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
