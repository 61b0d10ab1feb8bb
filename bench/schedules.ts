import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '#server/db/id.ts'
import { openDatabase } from '#server/db/pool.ts'
import { addAnyJob } from '#server/jobs/testing.ts'
import { type Bench, withProduct } from './product.ts'
import { makeVehicles, withoutTriggers } from './records/load.ts'
import { capacity, paced, percentiles } from './reports/beside.ts'
import { insertTrips } from './trips/load-trips.ts'

// npm run bench -- schedules --scale 0.02 takes a fiftieth of the reports.
const flag = process.argv.indexOf('--scale')
const SCALE = flag < 0 ? 1 : Number(process.argv[flag + 1])

const REPORTS = Math.max(4, Math.round(1_000 * SCALE))
const COMPANIES = Math.min(50, REPORTS)
const TRIPS = 200
const SHARE = 0.3
const LONGEST_MS = 3_600_000

/** A thousand reports of 200 trips, due at once: how long until all are sent, and what ordinary requests notice. */
export const run = (): Promise<string> =>
  withProduct(async (bench) => {
    const companies = await makeCompanies(bench)
    await bench.admin.query('vacuum analyze trips, vehicles')
    const [first] = companies
    if (!first) throw new Error('there is no company')
    const read = () => page(bench, first)
    const perSecond = SHARE * (await capacity(read))
    const alone = await paced(read, perSecond)

    await makeDue(bench)
    const began = performance.now()
    while ((await countOf(bench.admin, 'due')) === 0) await sleep(100)
    const beside = await paced(read, perSecond)
    while ((await countOf(bench.admin, 'due')) > 0) {
      if (performance.now() - began > LONGEST_MS) throw new Error('the reports take too long')
      await sleep(500)
    }
    const seconds = (performance.now() - began) / 1_000
    const sent = await countOf(bench.admin, 'sent')
    const { rows } = await bench.admin.query<{ mails: string }>(
      `select count(distinct recipient) as mails from mails where template = 'report-ready'`,
    )
    return [
      '',
      `${sent} of ${REPORTS} reports of ${TRIPS} trips, to ${rows[0]?.mails} addresses, sent in ${seconds.toFixed()} s`,
      `a page of trips ${perSecond.toFixed()} times a second, alone: ${percentiles([alone])}; meanwhile: ${percentiles([beside])} (limit 2 ×)`,
    ].join('\n  ')
  })

type Company = { headers: Record<string, string>; vehicleId: string }

async function makeCompanies(bench: Bench): Promise<Company[]> {
  const made: Company[] = []
  for (let nth = 0; nth < COMPANIES; nth++) {
    const headers = await bench.headersOf(`sender-${nth}`)
    const id = await bench.make('/companies', 'company', { name: `Firma ${nth}` }, headers)
    const prefix = `S${nth}`
    const [vehicleId = ''] = await makeVehicles(bench.admin, id, 1, prefix)
    await withoutTriggers(bench.admin, 'trips', () => insertTrips(bench.admin, prefix, TRIPS, 10))
    const share = Math.floor(REPORTS / COMPANIES) + (nth < REPORTS % COMPANIES ? 1 : 0)
    for (let one = 0; one < share; one++) await insertSchedule(bench.admin, id)
    made.push({ headers, vehicleId })
  }
  return made
}

async function insertSchedule(admin: pg.Client, company: string): Promise<void> {
  const [template, recipient, schedule] = [newId(), newId(), newId()]
  await admin.query(
    `insert into report_templates (id, company_id, label, settings) values ($1, $2, $3, '{"filter": {}}')`,
    [template, company, template],
  )
  await admin.query(
    `insert into report_recipients (id, company_id, email, unsubscribe_secret, confirmed_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [recipient, company, `${recipient}@example.test`],
  )
  await admin.query(
    `insert into report_schedules (id, company_id, template_id, user_id, rhythm, delivery, next_on, next_at)
     select $1, $2, $3, user_id, 'month', 'link', '2099-01-01', '2099-01-01' from memberships where company_id = $2`,
    [schedule, company, template],
  )
  await admin.query('insert into report_schedule_recipients values ($1, $2)', [schedule, recipient])
}

/** Without waiting for the minute at which the worker looks. */
async function makeDue({ admin, databaseUrl }: Bench): Promise<void> {
  await admin.query(`update report_schedules set next_on = '2026-11-01', next_at = '2026-11-01T05:00:00Z'`)
  const { db, close } = openDatabase({ connectionString: databaseUrl, max: 1 }, { warn: () => {} })
  await addAnyJob(db, 'send-due-reports')
  await close()
}

async function countOf(admin: pg.Client, state: string): Promise<number> {
  const { rows } = await admin.query<{ count: string }>('select count(*) from report_runs where state = $1', [
    state,
  ])
  return Number(rows[0]?.count)
}

async function page({ url }: Bench, { headers, vehicleId }: Company): Promise<void> {
  const reply = await fetch(`${url}/api/vehicles/${vehicleId}/trips`, { headers })
  if (reply.status !== 200) throw new Error(`a page of trips was answered with ${reply.status}`)
  await reply.arrayBuffer()
}
