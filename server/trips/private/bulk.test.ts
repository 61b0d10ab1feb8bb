import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { bulk, outcomeOf } from '../bulk/testing.ts'
import { makeTrip, tripFrom } from '../testing.ts'
import { makeHousehold } from './testing.ts'

const app = useApp()

test('hidden trips among many are refused one by one, except to their driver', async () => {
  const { driver, manager, other, vehicle, setHidden } = await makeHousehold(app)
  const hidden = await makeTrip(driver, vehicle, tripFrom(0, 10, 0, { category: 'private' }))
  const open = await makeTrip(other, vehicle, tripFrom(10, 20, 1))
  await setHidden(true)
  const refs = (version: number) => [
    { id: hidden.id, version: 1 },
    { id: open.id, version },
  ]
  const refused = [{ id: hidden.id, code: 'trip.hidden' }]

  expect(await outcomeOf(bulk(manager, 'change-trips', refs(1), { driverName: 'Max' }))).toMatchObject({
    changed: [{ id: open.id, version: 2 }],
    refused,
  })
  expect(await outcomeOf(bulk(manager, 'undo-trip-changes', refs(2)))).toMatchObject({
    changed: [{ id: open.id, version: 3 }],
    refused,
  })
  expect(await outcomeOf(bulk(other, 'remove-trips', refs(3)))).toMatchObject({
    changed: [{ id: open.id, version: 4 }],
    refused,
  })
  expect(await outcomeOf(bulk(driver, 'remove-trips', [{ id: hidden.id, version: 1 }]))).toMatchObject({
    changed: [{ id: hidden.id, version: 2 }],
  })
  const deleted = [
    { id: hidden.id, version: 2 },
    { id: open.id, version: 4 },
  ]
  expect(await outcomeOf(bulk(manager, 'restore-trips', deleted))).toMatchObject({
    changed: [{ id: open.id, version: 5 }],
    refused,
  })
})
