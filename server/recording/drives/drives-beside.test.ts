import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import { kilometresOf, makeShared, processAt, SANDBOX } from '../detection/testing.ts'
import { driveFrom, hoursAgo, type Point, tripsOf } from '../testing.ts'

const app = useApp(SANDBOX)

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const lastAt = (points: readonly Point[]) => points.at(-1)?.at ?? 0
const endOf = (points: readonly Point[]) => ({ endedAtIso: iso(lastAt(points)) })

/** Sixty kilometres in an hour; each of its drives has a phone of its own and begins with one of the positions. */
async function makePhones() {
  const { owner, driver, vehicle } = await makeShared(app)
  const points = driveFrom(hoursAgo(4), { minutes: 60, stands: false })
  const send = async (first: number, sent: readonly Point[], more: object = {}) => {
    const startedAtIso = iso(points[first]?.at ?? 0)
    const positions = sent.map(({ at, ...place }) => ({ ...place, timestampIso: iso(at), accuracy: 6 }))
    const drive = { sid: `from ${first}`, startedAtIso, positions, ...more }
    const reply = await driver.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
    expect(reply.statusCode).toBe(200)
  }
  return {
    owner,
    driver,
    vehicle,
    points,
    send,
    /** How many drives are measured meanwhile. */
    measuredBy: async (act: () => Promise<void>) =>
      (await captureStatements(act)).statements.filter((text) => text.includes('from recording_points'))
        .length,
    readKilometres: () => kilometresOf(driver, vehicle.id),
  }
}

test.each([
  ['is not private', false, [30, 30], 180],
  // Five minutes before it belong to it.
  ['is private', true, [25, 30], 150],
])(
  'what a phone tells late of a drive that is never ended counts once: it %s',
  async (_what, isPrivate, expected, until) => {
    const { owner, vehicle, points, send, readKilometres } = await makePhones()
    await send(0, points.slice(0, 180))
    await send(180, [], { isPrivate })
    await send(0, points.slice(180), endOf(points))
    await send(180, points.slice(180), { isPrivate })
    await processAt(app, lastAt(points) + 12.5 * HOUR)
    expect(await readKilometres()).toEqual(expected)
    const [first] = await tripsOf(owner, vehicle.id)
    expect(first?.attributes).toMatchObject({
      category: 'none',
      isHidden: false,
      dateEndIso: iso(points[until - 1]?.at ?? 0),
    })
    const track = (await owner.get(`/api/trips/${first?.id}/track`)).json().data.attributes
    expect(track.points).toHaveLength(until)
  },
)

/** A drive that was forgotten after eighteen kilometres, and two later ones: the first of them lacks the last half of its way. */
async function makeThree() {
  const made = await makePhones()
  const { points, send } = made
  await send(0, points.slice(0, 111))
  await send(120, points.slice(120, 181), endOf(points.slice(0, 240)))
  await send(240, points.slice(240), endOf(points))
  const parked = { ...(points.at(-1) as Point), at: lastAt(points) + HOUR / 6 }
  return { ...made, parked, end: endOf([parked]), rest: points.slice(181, 240) }
}

test('only what changes the positions of other drives measures them anew', async () => {
  const { points, parked, end, rest, send, measuredBy, readKilometres } = await makeThree()
  await send(0, [parked], end)
  expect(await readKilometres()).toEqual([18, 10, 20])
  expect(await measuredBy(() => send(0, points.slice(50, 60)))).toBe(1)
  expect(await measuredBy(() => send(240, points.slice(300)))).toBe(1)
  expect(await measuredBy(() => send(120, rest))).toBe(1)
  expect(await readKilometres()).toEqual([18, 20, 20])

  // What it told after its end is of the one that was forgotten.
  const earlier = endOf(points.slice(0, 231))
  expect(await measuredBy(() => send(120, [], earlier))).toBe(2)
  expect(await readKilometres()).toEqual([20, 18, 20])
  expect(await measuredBy(() => send(120, [], { ...earlier, isPrivate: true }))).toBe(2)
  expect(await readKilometres()).toEqual([15, 18, 20])
})

test('the end of a forgotten drive that comes twice measures nothing anew', async () => {
  const { end, send, measuredBy, readKilometres } = await makeThree()
  await send(0, [], end)
  expect(await measuredBy(() => send(0, [], end))).toBe(0)
  expect(await readKilometres()).toEqual([18, 10, 20])
})

test.each([
  ['with its end', true],
  ['after its end', false],
])('what a forgotten phone tells of a later drive belongs to that one alone: %s', async (_, hasEnd) => {
  const { end, rest, send, measuredBy, readKilometres } = await makeThree()
  await send(0, [], end)
  expect(await measuredBy(() => send(0, rest, hasEnd ? end : {}))).toBe(2)
  expect(await readKilometres()).toEqual([18, 20, 20])
})

test('what a phone tells late counts up to its own end, also behind a later drive', async () => {
  const { points, send, readKilometres } = await makePhones()
  await send(0, points.slice(0, 120))
  await send(120, points.slice(120, 181), endOf(points.slice(0, 181)))
  await send(0, [], endOf(points))
  expect(await readKilometres()).toEqual([20, 10])
  await send(0, points.slice(200))
  expect(await readKilometres()).toEqual([47, 10])
})

test.each([
  ['before it has ended', true],
  ['after it has ended', false],
])(
  'a private drive whose page sleeps is shown by no other phone, if it is heard of %s',
  async (_, isEarly) => {
    const { owner, vehicle, points, send, readKilometres } = await makePhones()
    await send(0, points.slice(0, 120))
    const begin = () => send(120, points.slice(120, 150), { isPrivate: true })
    if (isEarly) await begin()
    await send(0, points.slice(150), endOf(points))
    if (!isEarly) await begin()
    const endIso = iso(points[89]?.at ?? 0)
    const readFirst = async () => (await tripsOf(owner, vehicle.id))[0]
    expect(await readKilometres()).toEqual([15])
    expect((await readFirst())?.attributes).toMatchObject({ category: 'none', dateEndIso: endIso })

    await send(120, points.slice(150, 241), { isPrivate: true, endedAtIso: iso(points[240]?.at ?? 0) })
    // Five minutes on each side belong to the private one, which began within the first of them.
    expect(await readKilometres()).toEqual([30, 25])
    const { points: track } = (await owner.get(`/api/trips/${(await readFirst())?.id}/track`)).json().data
      .attributes
    const times = track.map((one: { timestampIso: string }) => Date.parse(one.timestampIso))
    const [from, to] = [(points[90]?.at ?? 0) - 1, (points[271]?.at ?? 0) - 1]
    expect(times.filter((at: number) => at > from && at < to)).toEqual([])
  },
)

test('a private drive that begins measures no drive that began after it', async () => {
  const { points, send, measuredBy } = await makePhones()
  for (const first of [60, 90, 120])
    await send(first, points.slice(first, first + 20), endOf(points.slice(0, first + 20)))
  expect(await measuredBy(() => send(0, points.slice(0, 5), { isPrivate: true }))).toBe(1)
})

test('a private drive that comes back ends where it was left', async () => {
  const { driver, vehicle, points, send } = await makePhones()
  await send(0, points.slice(0, 111), { isPrivate: true })
  await send(120, points.slice(120, 301), endOf(points.slice(0, 301)))
  await send(0, [], { isPrivate: true, ...endOf(points) })
  const ends = async () =>
    (await tripsOf(driver, vehicle.id)).map(({ attributes }) => attributes.dateEndIso).toSorted()
  const [left, ended] = [iso(points[110]?.at ?? 0), iso(points[300]?.at ?? 0)]
  expect(await ends()).toEqual([left, ended])
  // As if it had given way to the trip of another device that is gone.
  await app.db
    .updateTable('recorded_trips')
    .set({ state: 'duplicate', trip_id: null, written: null, is_released: true })
    .where('vehicle_id', '=', vehicle.id)
    .where('is_private', '=', true)
    .execute()
  await processAt(app, lastAt(points) + 60_000)
  expect(await ends()).toEqual([left, left, ended])
})
