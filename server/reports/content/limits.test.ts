import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { ALL_TIMES, gathered, requestOf } from '../testing.ts'
import { openReport } from './open-report.ts'

const app = useApp()

/** Three private trips with three changes each: the number of changes of each line, batch by batch. */
async function changesRead(sent: object) {
  const { owner, id: company } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  for (let nth = 0; nth < 3; nth++) {
    const values = tripFrom(nth * 10, nth * 10 + 10, nth, { category: 'private' })
    const { id } = await makeTrip(owner, vehicle, values)
    for (const comment of ['a', 'b', 'c']) await owner.patch(`/api/trips/${id}`, 'trip', { comment })
  }
  return inSnapshot(app.db, async (tx) => {
    const request = await requestOf(tx, company, { ...ALL_TIMES, ...sent })
    const report = await openReport(tx, request, { changesPerLine: 2, linesPerBatch: 2 })
    const [part] = await gathered(report.parts())
    const batches = part ? await gathered(part.tripLines()) : []
    return batches.map((lines) => lines.map((line) => (line.kind === 'gap' ? 0 : line.changes.length)))
  })
}

test('a line has no more changes than its limit, a batch no more lines', async () => {
  expect(await changesRead({ isTripsCombinePrivateTripsEnabled: false })).toEqual([[2, 2], [2]])
})

test('combined trips are one line with one limit', async () => {
  expect(await changesRead({ isTripsCombinePrivateTripsEnabled: true })).toEqual([[2]])
})
