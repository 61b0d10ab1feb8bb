import { expect, test } from 'vitest'
import { decodeTrack, encodeTrack } from './codec.ts'
import { runTrackTask } from './run-task.ts'
import { simulateTrack } from './testing.ts'

const body = (attributes: object) => Buffer.from(JSON.stringify({ data: { type: 'trip', attributes } }))

test('the worker thread gives the same result as inline', async () => {
  const content = encodeTrack(simulateTrack(500))
  const [here, there] = await Promise.all([
    runTrackTask('writeTrack', true, 'a', content),
    runTrackTask('writeTrack', false, 'a', content),
  ])
  expect(Buffer.from(there).toString()).toBe(Buffer.from(here).toString())
  expect(JSON.parse(Buffer.from(there).toString()).data.attributes.points).toEqual(decodeTrack(content))
})

test('a refusal comes back from the thread with its pointers', async () => {
  const refused = runTrackTask('readTrip', false, body({ odometerStart: 'far' }))
  await expect(refused).rejects.toMatchObject({ code: 'validation.failed', status: 400 })
  await expect(refused).rejects.toHaveProperty(
    'faults',
    expect.arrayContaining([expect.objectContaining({ pointer: '/data/attributes/odometerStart' })]),
  )
})

test('an error in the thread is not a refusal, and the thread continues', async () => {
  await expect(runTrackTask('joinTracks', false, [Buffer.of(9)], [2])).rejects.toThrow('format 9')
  const { content } = await runTrackTask('joinTracks', false, [encodeTrack(simulateTrack(10))], [2])
  expect(decodeTrack(content)).toHaveLength(2)
})

test('fewer tasks wait than the server has slots; the others get 503', async () => {
  const content = encodeTrack(simulateTrack(10))
  const tasks = await Promise.allSettled(
    Array.from({ length: 10 }, () => runTrackTask('joinTracks', false, [content], [2])),
  )
  const refused = tasks.filter((task) => task.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.code, reason.headers])).toEqual(
    Array.from({ length: 4 }, () => ['unavailable', { 'retry-after': '5' }]),
  )
})
