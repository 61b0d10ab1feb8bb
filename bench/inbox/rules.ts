import type pg from 'pg'
import { RULES_MAX } from '#contract/inbox/rule.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/pool.ts'
import { answerOpenTrips } from '#server/inbox/public.ts'
import { createLog } from '#server/log.ts'
import { cpuNs } from '../cpu.ts'
import type { Bench } from '../product.ts'
import { makeVehicles } from '../records/load.ts'

const VEHICLES = 20
const TRIPS_A_VEHICLE = 500
const CONTACTS = 10_000
const RULES = RULES_MAX - 1

/** A member's rules over their 10,000 open trips, as a worker runs them; here alone in this process, so that its event loop is theirs. */
export async function measureRules(bench: Bench): Promise<string> {
  const companyId = await bench.make('/companies', 'company', { name: 'Regelwerk GmbH' })
  await load(bench.admin, companyId)
  await makeRules(bench, companyId)
  const { rows } = await bench.admin.query<{ id: string }>(
    'select user_id as id from memberships where company_id = $1',
    [companyId],
  )
  const userId = rows[0]?.id ?? ''
  const log = createLog('silent')
  const { db, close } = openDatabase({ connectionString: bench.databaseUrl }, log)
  const task = answerOpenTrips({ db, config: readConfig({ BILLING: 'none' }), log })
  const own = process.cpuUsage()
  const backends = await backendsOf(bench.admin)
  const before = cpuNs(backends)
  const longest = watchLoop()
  await task.run({ companyId, userId, isAsked: true })
  const blockedMs = longest()
  const { user, system } = process.cpuUsage(own)
  const database = cpuNs(await backendsOf(bench.admin)) - before
  await close()
  const { rows: counted } = await bench.admin.query<{ answered: number }>(
    'select count(*)::integer as answered from rule_answers where company_id = $1',
    [companyId],
  )
  return [
    `${RULES} rules and ${CONTACTS} contacts over ${VEHICLES * TRIPS_A_VEHICLE} open trips, ${counted[0]?.answered} answered:`,
    `CPU ${seconds((user + system) * 1_000)} and of PostgreSQL ${seconds(database)},`,
    `at most ${blockedMs.toFixed()} ms of CPU between two turns of the event loop (limit 200)`,
  ].join(' ')
}

const seconds = (nanoseconds: number) => `${(nanoseconds / 1e9).toFixed(1)} s`

/** The most CPU that was spent before a timer had its turn: the clock would count what other processes take. */
function watchLoop(): () => number {
  let longest = 0
  let last = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.cpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

const backendsOf = async (admin: pg.Client): Promise<number[]> =>
  (
    await admin.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'wegbuch'`)
  ).rows.map(({ pid }) => pid)

/** Trips end at some of the contacts; every hundredth of these is named by a rule. */
async function load(admin: pg.Client, companyId: string): Promise<void> {
  await makeVehicles(admin, companyId, VEHICLES, 'RULE')
  await admin.query(`select set_config('wegbuch.actor', gen_random_uuid()::text, false)`)
  await admin.query(
    `insert into list_entries (id, company_id, list, company, place)
     select gen_random_uuid(), $1, 'contacts', 'Kunde ' || n, ${placeOf('n')} from generate_series(1, $2::integer) n`,
    [companyId, CONTACTS],
  )
  await admin.query(
    `insert into trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz, odometer_start, odometer_end,
       place_start, place_end)
     select gen_random_uuid(), v.company_id, v.id, 'none', '2026-01-01'::timestamptz + n * interval '10 hours', 'Europe/Berlin',
       '2026-01-01'::timestamptz + n * interval '10 hours' + interval '30 minutes', 'Europe/Berlin', n * 10, n * 10 + 10,
       ${placeOf('n + 1')}, ${placeOf('50 * (1 + mod(abs(hashtext(v.id::text || n)), 200))')}
     from vehicles v cross join generate_series(1, $2::integer) n where v.company_id = $1`,
    [companyId, TRIPS_A_VEHICLE],
  )
  await admin.query('vacuum analyze trips, list_entries, vehicles')
}

/** Places 200 m apart from each other. */
const placeOf = (nth: string) => `jsonb_build_object('name', 'Kunde ' || (${nth}),
  'address', jsonb_build_object('street', 'Weg ' || (${nth}), 'postalCode', '72764', 'city', 'Reutlingen', 'country', 'DE'),
  'coordinate', jsonb_build_object('latitude', 48 + ((${nth}) / 100) * 0.002, 'longitude', 9 + ((${nth}) % 100) * 0.003))`

async function makeRules({ make }: Bench, companyId: string): Promise<void> {
  const add = (attributes: object) => make(`/companies/${companyId}/rules`, 'rule', attributes)
  for (let nth = 1; nth < RULES; nth++) {
    const at = nth * 100
    const address = { street: `Weg ${at}`, postalCode: '72764', city: 'Reutlingen', country: 'DE' }
    const place = { name: `Kunde ${at}`, address, coordinate: null }
    await add({
      from: { kind: 'any' },
      to: { kind: 'place', place },
      category: 'business',
      reason: `Auftrag ${at}`,
    })
  }
  await add({
    from: { kind: 'any' },
    to: { kind: 'customers' },
    category: 'business',
    reason: 'Wartung',
    isCustomersContact: true,
  })
}
