import { expect, test } from 'vitest'
import type { ReportPreview } from '#contract/reports/preview.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'

const app = useApp()

async function someone() {
  const { id: company, owner } = await makeCompany(app)
  const make = (licensePlate: string) =>
    makeVehicle(owner, company, { licensePlate, timeZone: 'Europe/Berlin' })
  const preview = async (attributes: object): Promise<ReportPreview> => {
    const url = `/api/companies/${company}/reports/preview`
    const reply = await owner.post(url, 'report_template', attributes)
    expect(reply.statusCode).toBe(200)
    return reply.json<{ data: { attributes: ReportPreview } }>().data.attributes
  }
  return { owner, make, preview }
}

const MARCH = { absoluteDateIntervalStart: '2026-03-01', absoluteDateIntervalEnd: '2026-03-31' }

test('a preview names the days, the vehicles, the counts and what is left out', async () => {
  const { owner, make, preview } = await someone()
  const [first, second] = [await make('RT-A 1'), await make('RT-A 2')]
  await makeTrip(owner, first.id, tripFrom(0, 10, 0))
  await makeTrip(owner, first.id, tripFrom(10, 20, 1))
  await makeTrip(owner, second.id, tripFrom(0, 10, 0))
  const shown = await preview({
    vehicleIds: [first.id],
    filter: MARCH,
    isTripsReportGapsEnabled: false,
  })
  expect(shown).toMatchObject({
    dateFirst: '2026-03-01',
    dateLast: '2026-03-31',
    vehicles: [{ id: first.id, licensePlate: 'RT-A 1', isDeleted: false }],
    deletedVehicles: [],
    vehiclesTotal: 2,
    trips: 2,
    expenses: 0,
    omissions: ['gaps'],
    lines: [],
  })
  expect(shown.page?.texts.map(({ text }) => text)).toContain('RT-A 1')
})

test('a deleted vehicle is shown where it is named, and offered where it is not', async () => {
  const { owner, make, preview } = await someone()
  const [present, gone] = [await make('RT-B 1'), await make('RT-B 2')]
  await makeTrip(owner, gone.id, tripFrom(0, 10))
  await owner.send({ method: 'DELETE', url: `/api/vehicles/${gone.id}` })
  const deleted = { id: gone.id, licensePlate: 'RT-B 2', isDeleted: true }

  const all = await preview({ filter: MARCH })
  expect([all.vehicles.map(({ id }) => id), all.deletedVehicles, all.trips]).toEqual([
    [present.id],
    [deleted],
    0,
  ])
  const named = await preview({ filter: MARCH, vehicleIds: [gone.id] })
  expect([named.vehicles, named.deletedVehicles, named.trips]).toEqual([[deleted], [], 1])
})

test('of a table the first lines are shown', async () => {
  const { owner, make, preview } = await someone()
  const { id } = await make('RT-C 1')
  for (let nth = 0; nth < 15; nth++)
    await makeTrip(owner, id, { ...tripFrom(nth, nth + 1, nth), comment: `Fahrt ${nth}\nzweite Zeile` })
  const { page, lines } = await preview({ format: 'csvSingleline', filter: {} })
  expect(page).toBeNull()
  expect(lines).toHaveLength(12)
  expect(lines[1]).toContain('Fahrt 0')
  expect(lines[11]).toContain('Fahrt 10')
})

test('a company without vehicles has a preview of its days', async () => {
  const { preview } = await someone()
  expect(await preview({ filter: MARCH })).toMatchObject({
    dateFirst: '2026-03-01',
    dateLast: '2026-03-31',
    vehicles: [],
    vehiclesTotal: 0,
    trips: 0,
  })
})
