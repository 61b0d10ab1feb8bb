import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { fillMonth, makeShared, processAt, SANDBOX } from '../detection/testing.ts'
import { driveFrom, hoursAgo, sendPoints, tripsOf } from '../testing.ts'

const app = useApp(SANDBOX)

test('a trip of the logbook does not give way to one that would wait for the plan', async () => {
  const made = await makeShared(app)
  const { owner, driver, vehicle, phone, tracker } = made
  const points = driveFrom(hoursAgo(4), { minutes: 30 })
  await fillMonth(app, made, hoursAgo(4))
  await sendPoints(app, tracker, points.slice(6))
  await processAt(app, Date.now())
  expect(await tripsOf(driver, vehicle.id)).toHaveLength(21)
  // The plan has ended, and the month has more trips than a free one.
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { subscriptions: [] })
  await sendPoints(app, phone, points)
  await processAt(app, Date.now())
  const trips = await tripsOf(driver, vehicle.id)
  expect(trips).toHaveLength(21)
  expect(trips.at(-1)?.attributes.dateStartIso).toBe(new Date(points[0]?.at ?? 0).toISOString())
  const { data } = (await driver.get(`/api/vehicles/${vehicle.id}/recording`)).json()
  expect(data.attributes.waitingCount).toBe(0)
})
