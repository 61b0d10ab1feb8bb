import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeRecordedVehicle } from '../testing.ts'
import { readPositions } from './store.ts'

const app = useApp()
const START = Date.UTC(2026, 2, 1)

test('the positions of several pages are read once each and in order, with the last one before', async () => {
  const { device } = await makeRecordedVehicle(app)
  await sql`insert into recording_points (device_id, at, latitude, longitude)
    select ${device.id}, ${new Date(START).toISOString()}::timestamptz + n * interval '1 s', 48, 9
    from generate_series(0, 20009) n`.execute(app.db)
  const from = new Date(START + 10_000).toISOString()
  const positions = await readPositions(app.db, device.id, { from, parkedAt: null })
  expect(positions.map(({ at }) => at)).toEqual(
    Array.from({ length: 20_001 }, (_none, nth) => START + 9_000 + nth * 1_000),
  )
})
