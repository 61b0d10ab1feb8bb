import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeShared, SANDBOX } from '../detection/testing.ts'
import { driveFrom, hoursAgo, type Point, processAll, tripsOf } from '../testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** A user who records with two phones: ten kilometres with the first one, and an hour later thirty with the second one. */
async function makeTwoPhones() {
  const { owner, driver, vehicle } = await makeShared(app)
  const first = driveFrom(hoursAgo(4), { minutes: 10, stands: false })
  const second = driveFrom(hoursAgo(3), { from: first.at(-1), minutes: 30, stands: false })
  const send = async (sid: string, startedAt: number, points: readonly Point[], more: object = {}) => {
    const positions = points.map(({ at, ...place }) => ({ ...place, timestampIso: iso(at), accuracy: 6 }))
    const drive = { sid, startedAtIso: iso(startedAt), positions, ...more }
    const reply = await driver.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
    expect(reply.statusCode).toBe(200)
  }
  const startedAt = first[0]?.at ?? 0
  const [begunAt, endedAt] = [second[0]?.at ?? 0, second.at(-1)?.at ?? 0]
  return {
    owner,
    driver,
    second,
    begunAt,
    endedAt,
    sendFirst: (points: readonly Point[], more?: object) => send('first', startedAt, points, more),
    sendSecond: (points: readonly Point[], more?: object) => send('second', begunAt, points, more),
    first,
    countPositions: async () => {
      const points = app.db
        .selectFrom('recording_points as p')
        .innerJoin('recording_devices as d', 'd.id', 'p.device_id')
      return (await points.select('p.at').where('d.vehicle_id', '=', vehicle.id).execute()).length
    },
    readTrips: async (person: Person) =>
      (await tripsOf(person, vehicle.id)).map(({ id, attributes: { category, distance, dateEndIso } }) => ({
        id,
        category,
        distance: Math.round(distance),
        dateEndIso,
      })),
  }
}

const lastAtIso = (points: readonly Point[]) => iso(points.at(-1)?.at ?? 0)

test.each(['while it runs', 'after it', 'after it and a pass'])(
  'a drive that was forgotten shows nothing of a private one, if it is ended %s',
  async (when) => {
    const { owner, driver, first, second, endedAt, sendFirst, sendSecond, readTrips } = await makeTwoPhones()
    await sendFirst(first)
    await sendSecond(second.slice(0, 120), { isPrivate: true })
    // Receivers and phones have clocks of their own.
    const rest = second.slice(120)
    const end = { endedAtIso: iso(endedAt - 2 * MINUTE), isPrivate: true }
    if (when !== 'while it runs') await sendSecond(rest, end)
    if (when === 'after it and a pass') await processAll(app, SANDBOX)
    const late = when === 'while it runs' ? -MINUTE * 12 : MINUTE * 30
    await sendFirst([], { endedAtIso: iso(endedAt + late) })
    if (when === 'while it runs') await sendSecond(rest, end)
    await processAll(app, SANDBOX)
    const [open] = await readTrips(owner)
    expect(open).toMatchObject({ category: 'none', distance: 10, dateEndIso: lastAtIso(first) })
    const { points } = (await owner.get(`/api/trips/${open?.id}/track`)).json().data.attributes
    expect(points.at(-1)).toMatchObject({ timestampIso: lastAtIso(first) })
    expect((await readTrips(driver)).map(({ distance }) => distance)).toEqual([10, 30])
  },
)

test('while it runs it is not longer by what the other one drives', async () => {
  const { first, second, driver, sendFirst, sendSecond, readTrips, begunAt } = await makeTwoPhones()
  await sendFirst(first)
  await sendSecond(second.slice(0, 120), { isPrivate: true })
  const parked = { ...(first.at(-1) as Point), at: begunAt + 25 * MINUTE }
  await sendFirst([parked])
  await sendFirst([], { endedAtIso: iso(parked.at) })
  expect((await readTrips(driver)).map(({ distance }) => distance)).toEqual([10])
})

test.each([
  ['ends first', ['first', 'second']],
  ['ends last', ['second', 'first']],
])('what two phones record at once counts once: the one that began %s', async (_, order) => {
  const { driver, first, second, endedAt, sendFirst, sendSecond, readTrips } = await makeTwoPhones()
  const further = driveFrom(endedAt, { from: second.at(-1), minutes: 12, stands: false })
  await sendFirst([...first, ...second.slice(0, 100)])
  await sendSecond(second.slice(0, 60))
  const end = {
    first: () => sendFirst([...second.slice(100), ...further], { endedAtIso: lastAtIso(further) }),
    second: () => sendSecond(second.slice(60), { endedAtIso: iso(endedAt) }),
  }
  for (const which of order) await end[which as keyof typeof end]()
  await processAll(app, SANDBOX)
  expect((await readTrips(driver)).map(({ distance }) => distance)).toEqual([22, 30])
})

test.each([false, true])(
  'the end of a private drive leaves the positions of one that began meanwhile, private: %s',
  async (isPrivate) => {
    const { driver, first, second, endedAt, ...phones } = await makeTwoPhones()
    const { sendFirst, sendSecond, readTrips, countPositions } = phones
    await sendFirst(first, { isPrivate: true })
    await sendSecond(second.slice(0, 120), { isPrivate })
    const parked = { ...(second.at(-1) as Point), at: endedAt + 10 * MINUTE }
    await sendFirst([parked], { isPrivate: true, endedAtIso: iso(parked.at) })
    await sendSecond(second.slice(120), { isPrivate, endedAtIso: iso(endedAt) })
    await processAll(app, SANDBOX)
    expect(await readTrips(driver)).toMatchObject([
      { category: 'private', distance: 10, dateEndIso: iso(parked.at) },
      { category: isPrivate ? 'private' : 'none', distance: 30 },
    ])
    expect((await countPositions()) > 2).toBe(!isPrivate)
  },
)
