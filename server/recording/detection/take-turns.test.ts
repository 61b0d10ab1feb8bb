import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints } from '../testing.ts'
import { findVehiclesWithWork } from './store.ts'
import { runningFor } from './testing.ts'

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
  const order = await findVehiclesWithWork(app.db, { billing: 'none', now: Date.now() })
  expect(order).toHaveLength(5)
  expect(order.slice(0, 2).map(({ id }) => id)).toContain(single)
})

test('a trip that goes on is looked at again with its next position, or once it was silent for long enough', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const hasWork = async () =>
    (await findVehiclesWithWork(app.db, { billing: 'none', now: Date.now() })).some(
      ({ id }) => id === vehicle.id,
    )
  const points = driveFrom(Date.now() - 720_000, { stands: false })
  await sendPoints(app, device, points.slice(0, -6))
  expect(await hasWork()).toBe(true)
  await processAll(app)
  expect([await hasWork(), await runningFor(owner, vehicle.id)]).toEqual([false, expect.anything()])

  await sendPoints(app, device, points.slice(-6))
  expect(await hasWork()).toBe(true)
  await processAll(app)
  expect(await hasWork()).toBe(false)

  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString()
  const running = app.db.updateTable('recorded_trips').where('vehicle_id', '=', vehicle.id)
  await running.set({ ended_at: tenMinutesAgo }).execute()
  expect(await hasWork()).toBe(true)
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { endAfterSilenceSeconds: 660 })
  expect(await hasWork()).toBe(false)
})
