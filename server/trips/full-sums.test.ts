import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { tripFrom } from './testing.ts'

const app = useApp()

/** As after ten thousand trips of 9,999,999.9 km. */
const SUM = '99999999999.9'

test('the kilometres of a vehicle never grow so large that its next trip is refused', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const path = `/api/vehicles/${vehicle}/trips`
  expect((await owner.post(path, 'trip', tripFrom(0, 10))).statusCode).toBe(201)
  await app.db.updateTable('trip_months').set({ distance: SUM }).where('vehicle_id', '=', vehicle).execute()
  await app.db
    .updateTable('finding_counts')
    .set({ gap_distance: SUM, overlap_distance: SUM })
    .where('vehicle_id', '=', vehicle)
    .execute()
  const later = [tripFrom(20, 40, 1), tripFrom(30, 50, 2)]
  for (const trip of later) expect((await owner.post(path, 'trip', trip)).statusCode).toBe(201)
  const counts = await app.db
    .selectFrom('finding_counts')
    .select(['uncategorised_distance', 'gap_distance', 'overlap_distance'])
    .where('vehicle_id', '=', vehicle)
    .executeTakeFirst()
  expect(counts).toEqual({
    uncategorised_distance: '100000000039.9',
    gap_distance: '100000000009.9',
    overlap_distance: '100000000009.9',
  })
})
