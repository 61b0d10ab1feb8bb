import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeDevice, sendPoints, tripsOf } from '../testing.ts'
import { drivePrivately, makeShared, processAt, SANDBOX, seenBy } from './testing.ts'

const app = useApp(SANDBOX)

const PLAIN = { category: 'none', isHidden: false, hasTrack: true }
const HIDDEN = { category: 'private', isHidden: true, hasTrack: false }

const process = () => processAt(app, Date.now())

test('what became private beside a private drive makes nothing private that was driven after that', async () => {
  const { owner, driver, vehicle, tracker } = await makeShared(app)
  const third = await makeDevice(owner, vehicle.id, { name: 'iPhone' })
  const points = driveFrom(hoursAgo(1.5), { minutes: 60, stands: false })
  const between = (from: number, to: number) => points.slice(from * 6, to * 6 + 1)
  await drivePrivately(driver, vehicle.id, between(0, 12))
  await sendPoints(app, tracker, between(4, 24))
  await process()
  expect((await tripsOf(owner, vehicle.id)).map(({ attributes }) => attributes.category)).toEqual(['private'])
  await sendPoints(app, third, between(13, 45))
  await process()
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN, PLAIN])
})
