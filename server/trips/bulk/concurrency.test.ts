import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { insertTrips } from '../testing.ts'
import { bulk } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

const trips = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    startIso: new Date(Date.UTC(2026, 2, 1, nth)).toISOString(),
    category: 'none' as const,
    odometerStart: 2 * nth,
  }))

test('overlapping bulk changes, single changes and deletions at once lose nothing and do not deadlock', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const vehicles = await Promise.all([0, 1, 2].map(() => makeVehicle(owner, companyId)))
  const ids: string[] = []
  for (const { id } of vehicles) ids.push(...(await insertTrips(app, { id, companyId }, owner.id, trips(40))))
  const refs = ids.map((id) => ({ id, version: 1 }))
  // Each begins at another vehicle, and most trips are in several of them.
  const [reversed, middle] = [refs.toReversed(), refs.slice(30, 90)]
  const single = ids.filter((_, nth) => nth % 15 === 0)
  const replies = await Promise.all([
    bulk(owner, 'change-trips', refs, { category: 'private' }),
    bulk(owner, 'change-trips', reversed, { category: 'commute', reason: 'Werk' }),
    bulk(owner, 'change-trips', middle, { driverName: 'Eva' }),
    bulk(owner, 'remove-trips', middle.toReversed()),
    ...single.map((id) => owner.patch(`/api/trips/${id}`, 'trip', { comment: 'Tor 3' }, 1)),
  ])
  const bulkReplies = replies.slice(0, 4)
  expect(bulkReplies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  // With the version that all have seen, each trip is changed by exactly one of them.
  const changed = [
    ...bulkReplies.flatMap((reply) =>
      reply
        .json<{ data: { attributes: { changed: { id: string }[] } } }>()
        .data.attributes.changed.map(({ id }) => id),
    ),
    ...single.filter((_, at) => replies[4 + at]?.statusCode === 200),
  ]
  expect(changed.toSorted()).toEqual(ids.toSorted())
  const rows = await app.db
    .selectFrom('trips')
    .select(['version', 'category', 'reason'])
    .where('company_id', '=', companyId)
    .execute()
  expect(rows.map(({ version }) => version)).toEqual(ids.map(() => 2))
  expect(rows.filter(({ category, reason }) => (category === 'commute') !== (reason === 'Werk'))).toEqual([])
  for (const { id } of vehicles) expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})
