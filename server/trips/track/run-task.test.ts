import { expect, test } from 'vitest'
import { decodeTrack, encodeTrack } from './codec.ts'
import { runTrackTask, sizeOfBody, sizeOfPoints } from './run-task.ts'
import { simulateTrack } from './testing.ts'

const body = (attributes: object) => Buffer.from(JSON.stringify({ data: { type: 'trip', attributes } }))

test('the worker thread gives the same result as inline', async () => {
  const content = encodeTrack(simulateTrack(500))
  const [here, there] = await Promise.all([
    runTrackTask('writeTrack', 'inline', 'a', content),
    runTrackTask('writeTrack', 'short', 'a', content),
  ])
  expect(Buffer.from(there).toString()).toBe(Buffer.from(here).toString())
  expect(JSON.parse(Buffer.from(there).toString()).data.attributes.points).toEqual(decodeTrack(content))
})

test('a refusal comes back from the thread with its pointers', async () => {
  const refused = runTrackTask('readTrip', 'long', body({ odometerStart: 'far' }))
  await expect(refused).rejects.toMatchObject({ code: 'validation.failed', status: 400 })
  await expect(refused).rejects.toHaveProperty(
    'faults',
    expect.arrayContaining([expect.objectContaining({ pointer: '/data/attributes/odometerStart' })]),
  )
})

test('an error in the thread is not a refusal, and the thread continues', async () => {
  await expect(runTrackTask('joinTracks', 'long', [Buffer.of(9)], [2])).rejects.toThrow('format 9')
  const { content } = await runTrackTask('joinTracks', 'long', [encodeTrack(simulateTrack(10))], [2])
  expect(decodeTrack(content)).toHaveLength(2)
})

test('fewer tasks wait than the server has slots; the others get 503', async () => {
  const content = encodeTrack(simulateTrack(10))
  const tasks = await Promise.allSettled(
    Array.from({ length: 10 }, () => runTrackTask('joinTracks', 'long', [content], [2])),
  )
  const refused = tasks.filter((task) => task.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.code, reason.headers])).toEqual(
    Array.from({ length: 4 }, () => ['unavailable', { 'retry-after': '5' }]),
  )
})

test('short tasks have a thread of their own', async () => {
  const content = encodeTrack(simulateTrack(10))
  const run = (size: 'short' | 'long') => runTrackTask('joinTracks', size, [content], [2])
  const long = Array.from({ length: 6 }, () => run('long'))
  const short = run('short')
  await expect(run('long')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(short).resolves.toMatchObject({ points: 2 })
  await Promise.all(long)
})

test.each([
  [1_000, 'inline', 64_000],
  [1_001, 'short', 64_001],
  [10_000, 'short', 1_000_000],
  [10_001, 'long', 1_000_001],
])('%i points are %s, as is a body of %i bytes', (points, size, bytes) => {
  expect([sizeOfPoints(points), sizeOfBody(Buffer.alloc(bytes, '0'))]).toEqual([size, size])
})

const emptyPoints = (count: number) => Array.from({ length: count }, () => ({}))

test.each([
  ['a drive of a few minutes', 'inline', simulateTrack(100)],
  ['a short track', 'short', simulateTrack(5_000)],
  ['few empty points', 'inline', emptyPoints(2_900)],
  ['thousands of empty points in 10 kB', 'short', emptyPoints(3_100)],
  ['more of them in 100 kB', 'long', emptyPoints(31_000)],
])('the body of %s is %s', (_, size, points) => {
  expect(sizeOfBody(body({ track: { points } }))).toBe(size)
})
