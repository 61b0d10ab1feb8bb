import { beforeAll, expect, test } from 'vitest'
import { loadMomentConverter } from '#domain/moment.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import type { Person } from '../../testing/people.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'

const app = useApp()

// From the first zone to reach a day to the last, with halves and quarters of an hour; one vehicle without a zone.
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Australia/Adelaide',
  'Asia/Kathmandu',
  'Europe/Berlin',
  null,
  'America/St_Johns',
  'America/Los_Angeles',
  'Pacific/Marquesas',
  'Pacific/Pago_Pago',
]

let company: string
let owner: Person
const vehicles: string[] = []

/** A trip in the first minute of three days and in the last minute of the one before, by the clocks of each zone. */
beforeAll(async () => {
  const { instantOf } = await loadMomentConverter()
  ;({ id: company, owner } = await makeCompany(app))
  for (const timeZone of ZONES) {
    const { id } = await makeVehicle(owner, company, { timeZone })
    vehicles.push(id)
    const zone = timeZone ?? 'UTC'
    for (const [nth, [date = '', time = '']] of [
      ['2026-03-27', '23:59'],
      ['2026-03-28', '00:00'],
      ['2026-03-29', '23:59'],
      ['2026-03-30', '00:00'],
    ].entries()) {
      const reading = instantOf({ date, time, zone })
      const iso = reading.kind === 'instant' ? reading.iso : ''
      const dates = { dateStartIso: iso, dateEndIso: iso }
      await makeTrip(owner, id, tripFrom(nth, nth + 1, 0, { ...dates, reason: `${date} ${time}` }))
    }
  }
})

type Found = { data: { attributes: { reason: string } }[] }

const reasons = async (query: string) => {
  const { data } = (await owner.get(`/api/companies/${company}/trips?${query}`)).json<Found>()
  return data.map(({ attributes }) => attributes.reason).toSorted()
}
const each = (...reason: string[]) => reason.flatMap((one) => ZONES.map(() => one)).toSorted()

test('days are those of the zone of each vehicle', async () => {
  const within = each('2026-03-28 00:00', '2026-03-29 23:59')
  for (const sort of ['-date', 'date', 'distance']) {
    const query = `sort=${sort}&page[limit]=200`
    expect(await reasons(`${query}&filter[from]=2026-03-28&filter[to]=2026-03-29`)).toEqual(within)
    expect(await reasons(`${query}&filter[from]=2026-03-30`)).toEqual(each('2026-03-30 00:00'))
    expect(await reasons(`${query}&filter[to]=2026-03-27`)).toEqual(each('2026-03-27 23:59'))
  }
})

/** How often each statement compares the start of a trip. */
async function comparisons(ids: readonly string[]): Promise<number[]> {
  const query = `filter[from]=2026-03-28&filter[vehicleIds]=${ids.join(',')}`
  const { statements } = await captureStatements(() => reasons(query))
  return statements.map((statement) => statement.split('t.start_at >=').length - 1)
}

test('a record is compared with the bounds of its own zone alone, however many zones there are', async () => {
  expect(await comparisons(vehicles)).toEqual(await comparisons(vehicles.slice(0, 2)))
})
