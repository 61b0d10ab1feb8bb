import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { found, makeReported } from './testing.ts'

const app = useApp()

/** A gap of 5 km before the private trip, and one of 2,3 km before a trip of another category. */
async function withGaps() {
  const made = await makeReported(app)
  await makeTrip(made.owner, made.vehicle.id, tripFrom(134, 140, 6, { category: 'business' }))
  return made
}

test('a gap with another distance is named, in one line a trip and in two', async () => {
  const { report, verify } = await withGaps()
  for (const format of ['csvSingleline', 'csvMultiline'] as const) {
    const text = (await report({ format })).toString()
    const gap = text.split('\r\n').find((line) => line.includes(';Lücke;') && line.includes(';5,0;')) ?? ''
    expect(gap).not.toBe('')
    const result = await verify(Buffer.from(text.replace(gap, gap.replace(';5,0;', ';4,0;'))))
    expect(found(result)).toEqual([['gap', 'trips', expect.any(Number), 'Strecke: 4,0 / 5,0']])
  }
})

test('a gap that begins elsewhere than the trip before it ended is named, though its own figures agree', async () => {
  const { report, verify } = await withGaps()
  const text = (await report({ format: 'csvSingleline' })).toString()
  const result = await verify(Buffer.from(text.replace(';120,0;125,0;5,0;', ';121,0;125,0;4,0;')))
  expect(found(result)).toEqual([
    ['gap', 'trips', expect.any(Number), 'Kilometerstand am Start: 121,0 / 120,0'],
  ])
})

test('where a filter leaves out the trip before it, a gap is as it was made', async () => {
  const { report, verify } = await withGaps()
  for (const format of ['csvSingleline', 'csvMultiline'] as const)
    expect(await verify(await report({ format, filter: { tripCategory: 'business' } }))).toMatchObject({
      verdict: 'made',
      faultsTotal: 0,
    })
})
