import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, tripsOf } from '../testing.ts'

const app = useApp()

const iso = (at: number) => new Date(at).toISOString()

/** Twenty kilometres, of which the phone records ten as one drive and, ten seconds later, the rest as another one. */
const POINTS = driveFrom(hoursAgo(3), { minutes: 20, stands: false })
const PARTS = [POINTS.slice(0, 61), POINTS.slice(61)].map((points, nth) => ({
  sid: `part-${nth}`,
  startedAtIso: iso(points[0]?.at ?? 0),
  endedAtIso: iso(points.at(-1)?.at ?? 0),
  positions: points.map(({ at, latitude, longitude }) => ({
    latitude,
    longitude,
    timestampIso: iso(at),
    accuracy: 6,
  })),
}))

async function makeSender() {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const url = `/api/vehicles/${vehicle.id}/recording`
  return {
    send: async (drive: object) =>
      expect((await owner.post(`${url}/positions`, 'drive', drive)).statusCode).toBe(200),
    readRunning: async () => (await owner.get(url)).json().data.attributes.running,
    readDistances: async () =>
      (await tripsOf(owner, vehicle.id)).map(({ attributes }) => Math.round(attributes.distance)),
  }
}

test.each([
  ['one after the other', [0, 1]],
  ['the later one first', [1, 0]],
  ['and each one twice', [1, 0, 0, 1]],
])('drives of a phone that follow one another share no way: %s', async (_, order) => {
  const { send, readDistances } = await makeSender()
  for (const nth of order) await send(PARTS[nth] ?? {})
  expect(await readDistances()).toEqual([10, 10])
})

test('nor does one that goes on show what was driven before it', async () => {
  const { send, readRunning } = await makeSender()
  const [first, second] = PARTS
  await send({ ...first })
  await send({ ...second, endedAtIso: undefined })
  expect((await readRunning()).distance).toBeCloseTo(9.8, 0)
})
