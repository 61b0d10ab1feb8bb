import { expect, test } from 'vitest'
import { addExpense, changeExpense } from '#contract/expenses/calls.ts'
import { addTrip, changeTrip } from '#contract/trips/calls.ts'
import { bodyReader } from '#server/http/read-body.ts'
import { fullDemoSize, simulateFleet } from './simulate-fleet.ts'

const READ = {
  addTrip: bodyReader(addTrip),
  changeTrip: bodyReader(changeTrip),
  addExpense: bodyReader(addExpense),
  changeExpense: bodyReader(changeExpense),
}

test('simulated values are as the API would produce them: operations take checked values', async () => {
  const stories = await simulateFleet({ ...fullDemoSize('wegbuch', '2026-11-02'), days: 120 })
  let read = 0
  for (const event of stories.flatMap(({ events }) => events)) {
    if (!('attributes' in event)) continue
    const type = event.kind.endsWith('Trip') ? 'trip' : 'expense'
    const body = Buffer.from(JSON.stringify({ data: { type, attributes: event.attributes } }))
    expect(READ[event.kind](body).attributes).toEqual(event.attributes)
    read += 1
  }
  expect(read).toBeGreaterThan(2_000)
})
