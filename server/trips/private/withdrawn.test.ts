import { expect, test } from 'vitest'
import { runErase } from '../../history/erase/command.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { driveFrom, hoursAgo, makeDevice, processAll, sendPoints, tripsOf } from '../../recording/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { bulk, outcomeOf } from '../bulk/testing.ts'
import { makeHousehold } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

const iso = (at: number | undefined) => new Date(at ?? 0).toISOString()

/** A drive that a tracker told of first; its trip gave way to that of the driver's phone, which began earlier. */
async function makeWithdrawn() {
  const book = await makeHousehold(app)
  const tracker = await makeDevice(book.owner, book.vehicle, { name: 'Tracker' })
  const phone = await makeDevice(book.owner, book.vehicle, { driverUserId: book.driver.id })
  const points = driveFrom(hoursAgo(3))
  await sendPoints(app, tracker, points.slice(2))
  await processAll(app)
  const [withdrawn = ''] = (await tripsOf(book.driver, book.vehicle)).map(({ id }) => id)
  await sendPoints(app, phone, points)
  await processAll(app)
  const [kept = ''] = (await tripsOf(book.driver, book.vehicle)).map(({ id }) => id)
  expect(kept).not.toBe(withdrawn)
  return { ...book, withdrawn, kept, startIso: iso(points[2]?.at) }
}
type Withdrawn = Awaited<ReturnType<typeof makeWithdrawn>>

async function makePrivate(book: Withdrawn) {
  await book.setHidden(true)
  await book.driver.patch(`/api/trips/${book.kept}`, 'trip', { category: 'private' })
}

/** Everything that the history and the reports say of the vehicle. */
async function readAll({ company, vehicle, withdrawn }: Withdrawn, person: Person) {
  const paths = [
    `/api/trips/${withdrawn}/changes`,
    `/api/vehicles/${vehicle}/changes`,
    `/api/vehicles/${vehicle}/changes?filter[kind]=deletions`,
  ]
  const texts = await Promise.all(paths.map(async (path) => (await person.get(path)).body))
  const report = { filter: {}, isTripsReportChangesEnabled: true, format: 'csvMultiline' }
  const file = await person.post(`/api/companies/${company}/reports`, 'report_template', report)
  return [...texts, file.statusCode === 200 ? file.body : ''].join('\n')
}

const codeOf = async (reply: ReturnType<Person['send']>) => (await reply).json().errors?.[0].code
const restore = ({ withdrawn }: Withdrawn, person: Person) =>
  codeOf(person.send({ method: 'POST', url: `/api/trips/${withdrawn}/restore` }))

test('what recording took back for a trip that is private now tells nothing of it', async () => {
  const book = await makeWithdrawn()
  const clock = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
  const told = [book.startIso, `;${clock.format(new Date(book.startIso))};`, 'Reutlingen', 'latitude']
  const toldTo = async (person: Person) => {
    const all = await readAll(book, person)
    return told.filter((one) => all.includes(one))
  }
  expect(await toldTo(book.manager)).toEqual(told)
  await makePrivate(book)
  for (const person of [book.manager, book.owner, book.other]) {
    expect(await toldTo(person)).toEqual([])
    expect(await restore(book, person)).toBe('trip.hidden')
  }
  const refs = [{ id: book.withdrawn, version: 2 }]
  expect((await outcomeOf(bulk(book.manager, 'restore-trips', refs))).refused).toEqual([
    { id: book.withdrawn, code: 'trip.hidden' },
  ])
  expect(await toldTo(book.driver)).toContain(book.startIso)

  // Nor once it is deleted.
  await book.driver.remove(`/api/trips/${book.kept}`)
  expect(await toldTo(book.manager)).toEqual([])
  expect((await verify(app.db, dataDir, book.vehicle)).faults).toEqual([])
})

test('what recording took back comes back only where no other trip tells of the drive', async () => {
  const book = await makeWithdrawn()
  expect(await restore(book, book.driver)).toBe('trip.replaced')
  const refs = [{ id: book.withdrawn, version: 2 }]
  expect((await outcomeOf(bulk(book.driver, 'restore-trips', refs))).refused).toEqual([
    { id: book.withdrawn, code: 'trip.replaced' },
  ])
  await book.driver.remove(`/api/trips/${book.kept}`)
  expect(await restore(book, book.driver)).toBeUndefined()
  expect((await tripsOf(book.driver, book.vehicle)).map(({ id }) => id)).toEqual([book.withdrawn])
  expect((await verify(app.db, dataDir, book.vehicle)).faults).toEqual([])
})

test('what comes back beside a private trip does not show its way, and is hidden again once it is deleted', async () => {
  const book = await makeWithdrawn()
  const { owner, driver, kept, withdrawn } = book
  const act = async (path: string) =>
    expect((await owner.send({ method: 'POST', url: `/api/trips/${path}/restore` })).statusCode).toBe(200)
  const statusFor = async (person: Person) => (await person.get(`/api/trips/${withdrawn}/track`)).statusCode
  await owner.remove(`/api/trips/${kept}`)
  await act(withdrawn)
  expect(await statusFor(owner)).toBe(200)
  await owner.remove(`/api/trips/${withdrawn}`)
  await act(kept)
  await driver.patch(`/api/trips/${kept}`, 'trip', { category: 'private' })

  await owner.remove(`/api/trips/${kept}`)
  await act(withdrawn)
  expect([await statusFor(owner), await statusFor(driver)]).toEqual([404, 200])
  await owner.remove(`/api/trips/${withdrawn}`)
  await act(kept)
  await book.setHidden(true)
  expect(await readAll(book, owner)).not.toContain(book.startIso)
  expect((await verify(app.db, dataDir, book.vehicle)).faults).toEqual([])
})

test('an erasure takes the same from what recording took back of the drive', async () => {
  const book = await makeWithdrawn()
  const args = ['--trip', book.kept, '--part', 'coordinates', '--actor', book.owner.id]
  expect((await runErase(app.db, args)).lines).toEqual([
    'The coordinates of this trip are gone, from 1 earlier state too.',
    `So are those of what recording took back of the same drive: ${book.withdrawn}.`,
  ])
  expect(await readAll(book, book.owner)).not.toContain('latitude')
  const tracks = app.db.selectFrom('trip_tracks').select('trip_id').where('trip_id', '=', book.withdrawn)
  expect(await tracks.execute()).toEqual([])
  expect((await verify(app.db, dataDir, book.vehicle)).faults).toEqual([])
})
