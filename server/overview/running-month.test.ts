import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Distances } from '#contract/overview/calls.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeTrip } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T10:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const trip = (day: string, from: number, to: number, driverName: string) => ({
  dateStartIso: `${day}T08:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `${day}T08:30:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: from,
  odometerEnd: to,
  category: 'business',
  driverName,
})

test('the running month by itself is compared with the sum of all who drove a year before', async () => {
  const { owner, id: company } = await makeCompany(app)
  const { id } = await makeVehicle(owner, company)
  await makeTrip(owner, id, trip('2025-11-10', 0, 10, 'Selin Aydın'))
  await makeTrip(owner, id, trip('2025-11-11', 10, 30, 'Matthias Brandl'))
  await makeTrip(owner, id, trip('2026-11-02', 30, 35, 'Matthias Brandl'))
  const reply = await owner.get(`/api/companies/${company}/distances?from=2026-11&to=2026-11`)
  const { units, vehicles } = reply.json<{ data: { attributes: Distances } }>().data.attributes
  expect(units).toMatchObject([
    {
      distance: 5,
      previous: 30,
      drivers: [
        { name: 'Matthias Brandl', distance: 5, previous: 20 },
        { name: 'Selin Aydın', distance: 0, previous: 10 },
      ],
    },
  ])
  expect(vehicles).toMatchObject([{ distance: 5, previous: 30 }])
})
