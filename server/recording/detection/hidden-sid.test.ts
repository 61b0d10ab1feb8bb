import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { tripFrom } from '../../trips/testing.ts'
import { driveFrom, hoursAgo, processAll, sendPoints, tripsOf } from '../testing.ts'
import { makeShared, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

test('a sid that somebody made up neither tells when a hidden trip began nor takes its place', async () => {
  const { driver, colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(4))
  const sid = `${phone.id}/${new Date(points[0]?.at ?? 0).toISOString()}`
  const write = async (nth: number) => {
    const trip = tripFrom(5_000 + nth, 5_001 + nth, nth, {
      category: 'business',
      sid: `${sid}${nth ? `#${nth}` : ''}`,
    })
    return (await colleague.post(`/api/vehicles/${vehicle.id}/trips`, 'trip', trip)).statusCode
  }
  expect([await write(2), await write(3)]).toEqual([201, 201])
  await sendPoints(app, phone, points)
  await processAll(app, SANDBOX)
  const trips = await tripsOf(driver, vehicle.id)
  expect(trips).toHaveLength(3)
  const own = trips.find(({ attributes }) => attributes.hasTrack)
  await driver.patch(`/api/trips/${own?.id}`, 'trip', { category: 'private' })
  expect(await write(0)).toBe(201)
})
