import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, sendPoints } from '../testing.ts'
import { findVehiclesWithWork } from './store.ts'

const app = useApp()

test('a company with many vehicles does not keep one with a single vehicle waiting', async () => {
  const makeDriven = async (company: Awaited<ReturnType<typeof makeCompany>>) => {
    const { vehicle, device } = await makeRecordedVehicle(app, {}, company)
    await sendPoints(app, device, driveFrom(hoursAgo(2)))
    return vehicle.id
  }
  const fleet = await makeCompany(app)
  for (let nth = 0; nth < 4; nth++) await makeDriven(fleet)
  const single = await makeDriven(await makeCompany(app))
  const order = await findVehiclesWithWork(app.db, 'none')
  expect(order).toHaveLength(5)
  expect(order.slice(0, 2).map(({ id }) => id)).toContain(single)
})
