import { expect, test } from 'vitest'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  processAll,
  sendPoints,
  tripsOf,
} from '../../../recording/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { makeRule, runRuleJobs } from '../../testing.ts'

const app = useApp()

test('a recorded trip is answered by the rule of its driver, and gives way when another device says it was private', async () => {
  const { owner, companyId, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(5))
  await sendPoints(app, device, points)
  const answer = { category: 'business', reason: 'Geheimer Besuch' }
  await makeRule(owner, companyId, { from: { kind: 'any' }, to: { kind: 'any' }, ...answer })
  await processAll(app)
  expect(await runRuleJobs(app)).toBe(1)
  const [trip] = await tripsOf(owner, vehicle.id)
  expect(trip?.attributes).toMatchObject(answer)

  const drive = {
    sid: 'd',
    startedAtIso: new Date(points[13]?.at ?? 0).toISOString(),
    endedAtIso: new Date(points[72]?.at ?? 0).toISOString(),
    isPrivate: true,
    positions: [],
  }
  await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  await processAll(app)
  const [after] = await tripsOf(owner, vehicle.id)
  expect(after?.attributes).toMatchObject({
    category: 'private',
    reason: null,
    placeEnd: null,
    hasTrack: false,
  })
})
