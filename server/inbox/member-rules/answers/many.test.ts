import { expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { makeTrip } from '../../../trips/testing.ts'
import { makeVehicle } from '../../../vehicles/testing.ts'
import { insertOpenTrips, makeRule, runRuleJobs, tuplesRead } from '../../testing.ts'
import { TRIPS_AT_ONCE } from './answer-trips.ts'
import { type After, ruleAnswerStore } from './store.ts'

const app = useApp()

const MANY = 10_000

const WORK = { name: 'Werk', address: { street: 'Hauptstraße 1', city: 'Ulm', country: 'DE' } }
const OLDEST = {
  dateStartIso: '2024-12-30T06:00:00Z',
  dateStartTz: 'Europe/Berlin',
  dateEndIso: '2024-12-30T06:30:00Z',
  dateEndTz: 'Europe/Berlin',
  odometerStart: 0,
  odometerEnd: 0,
  placeEnd: WORK,
}

test('of ten thousand open trips rules look at 500 at a time, each once, the first at once and the others in a job', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  const oldest = await makeTrip(owner, vehicleId, OLDEST)
  await insertOpenTrips(app.db, { companyId, vehicleId }, MANY)

  const pages: { trips: string[]; read: number }[] = []
  await app.db.transaction().execute(async (tx) => {
    const store = ruleAnswerStore(tx, { companyId, userId: owner.id })
    let after: After | null = null
    for (let isMore = true; isMore; ) {
      const before = await tuplesRead(tx)
      const rows = await store.openTrips(true, after, TRIPS_AT_ONCE)
      pages.push({ trips: rows.map(({ id }) => id), read: (await tuplesRead(tx)) - before })
      after = rows.at(-1) ?? null
      isMore = rows.length === TRIPS_AT_ONCE
    }
  })
  expect(pages.map(({ trips }) => trips.length)).toEqual([
    ...Array.from({ length: MANY / TRIPS_AT_ONCE }, () => TRIPS_AT_ONCE),
    1,
  ])
  expect(new Set(pages.flatMap(({ trips }) => trips)).size).toBe(MANY + 1)
  expect(Math.max(...pages.map(({ read }) => read))).toBeLessThan(2 * TRIPS_AT_ONCE)

  const place = { kind: 'place', place: { ...WORK, coordinate: null } }
  await makeRule(owner, companyId, { from: { kind: 'any' }, to: place, category: 'commute' })
  const now = await owner.send({ method: 'POST', url: `/api/companies/${companyId}/answer-by-rules` })
  expect(now.json().data.attributes).toEqual({ answered: 0, isMore: true })
  expect(await runRuleJobs(app)).toBe(1)
  const { data } = (await owner.get(`/api/trips/${oldest.id}`)).json()
  expect(data.attributes.category).toBe('commute')
})
