import { sql } from 'kysely'
import type { Call } from '#contract/kernel/call.ts'
import { removeMember } from '../companies/testing.ts'
import type { Db } from '../db/pool.ts'
import { paramOf } from '../http/authorize.ts'
import { RESOURCES } from '../resources.ts'
import type { WITHDRAWALS } from '../rights.table.ts'
import type { TestApp } from './app.ts'
import type { Request } from './authorization.ts'
import type { Person } from './people.ts'
import { testResource } from './resources.ts'

export type Withdrawal = (typeof WITHDRAWALS)[number]
type Case = { app: TestApp; call: Call; request: Request; company: string; owner: Person; actor: Person }
type Body = { data: { id?: string; attributes: Record<string, unknown> } }

/** Withdraws the right or deletes the record after the request was authorized. */
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
      return testResource('vehicle').remove(await vehicleOf(one), one.owner, app)
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

const idIn = ({ request }: Case, noun: string) =>
  new RegExp(`/${noun}/([0-9a-f-]{36})`).exec(request.url)?.[1]

/** The id that the right of the call depends on: in the path, or the first one in the body. */
function decisiveId({ call, request }: Case, resource: string): string {
  if ('listedIn' in call.right) {
    const { attributes } = (request.body as Body).data
    return String([attributes[call.right.listedIn ?? '']].flat()[0])
  }
  const place = `/api${call.path}`.split('/').indexOf(`:${paramOf(resource)}`)
  const id = request.url.split('/')[place]
  if (!id) throw new Error(`${call.name} has no id of a ${resource} in its path`)
  return id
}

async function vehicleOf(one: Case): Promise<string> {
  const { right } = one.call
  const name = 'by' in right && right.by ? right.by : 'vehicle'
  const id = decisiveId(one, name)
  const resource = RESOURCES.find((registered) => registered.name === name)
  if (!resource) throw new Error(`${name} is not in server/resources.ts`)
  const { rows } = await sql<{ vehicle_id: string }>`
    select vehicle_id from (${sql.raw(resource.sql)}) r where id = ${id}`.execute(one.app.db)
  return rows[0]?.vehicle_id ?? ''
}

async function removeRecord(one: Case): Promise<void> {
  const { app, call, company, owner, request } = one
  if ('by' in call.right && call.right.by) {
    const { by } = call.right
    return testResource(by).remove(decisiveId(one, by), owner, app)
  }
  const member = call.name === 'changeVehicleUser' ? (request.body as Body).data.id : idIn(one, 'users')
  const subscription =
    idIn(one, 'event_notification_subscription') ?? idIn(one, 'event_notification_subscriptions')
  const recipient = idIn(one, 'report-recipients')
  const invitation = idIn(one, 'invitations')
  const target = idIn(one, 'targets')
  const entry = /selectionlists\/\w+\/([0-9a-f-]{36})/.exec(request.url)?.[1]
  if (entry) await app.db.deleteFrom('list_entries').where('id', '=', entry).execute()
  else if (invitation) await app.db.deleteFrom('invitations').where('id', '=', invitation).execute()
  else if (recipient) await app.db.deleteFrom('report_recipients').where('id', '=', recipient).execute()
  else if (target) await app.db.deleteFrom('seats').where('vehicle_id', '=', target).execute()
  else if (subscription)
    await app.db.deleteFrom('event_notification_subscriptions').where('id', '=', subscription).execute()
  else if (member)
    await app.db
      .deleteFrom('memberships')
      .where('company_id', '=', company)
      .where('user_id', '=', member)
      .execute()
  else throw new Error(`server/testing/withdrawals.ts does not know what ${call.name} names`)
}

/**
 * Each table's number of rows and the sum of the transactions that wrote them: every write changes one of the two. The
 * job queue is included; logged refusals, which appear later, are left out.
 */
export async function digestTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'security_events'
    order by 1`.execute(db)
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name,
        count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as digest from ${sql.raw(name)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
