import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { useApp } from '../testing/app.ts'
import { processVehicle } from './detection/process-vehicle.ts'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  osmAndQuery,
  ownTracksBatch,
  pathOf,
  processAll,
  sendPoints,
  traccarMessage,
  tripsOf,
} from './testing.ts'

const app = useApp()

test.each(['osmand', 'traccar', 'owntracks'] as const)('a drive sent by %s is a trip', async (protocol) => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(2)
  const points = driveFrom(startAt)
  const url = pathOf(device)
  if (protocol === 'owntracks') await app.request({ method: 'POST', url, payload: ownTracksBatch(points) })
  for (const point of protocol === 'owntracks' ? [] : points) {
    const reply = await (protocol === 'osmand'
      ? app.request({ method: 'GET', url: `${url}?${osmAndQuery(point)}` })
      : app.request({ method: 'POST', url, payload: traccarMessage(point) }))
    expect([reply.statusCode, reply.body]).toEqual([200, '[]'])
  }
  await processAll(app)

  const [trip, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(trip?.attributes).toMatchObject({
    category: 'none',
    dateStartIso: new Date(startAt).toISOString(),
    dateStartTz: 'Europe/Berlin',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 1_000,
    isOdometerComputed: true,
    hasTrack: true,
    placeStart: { address: { city: 'Reutlingen', country: 'DE' } },
    sid: expect.stringMatching(`^${device.id}/${new Date(startAt).toISOString()}/[0-9a-f-]{36}$`),
  })
  // Twelve minutes at 60 km/h.
  expect(trip?.attributes.distance).toBeCloseTo(12, 0)
  const seconds = (Date.parse(trip?.attributes.dateEndIso ?? '') - startAt) / 1_000
  expect(Math.abs(seconds - 720)).toBeLessThanOrEqual(30)
  expect(trip?.attributes.driverName).toMatch(/^Pat Person/)

  const changes = (await owner.get(`/api/trips/${trip?.id}/changes`)).json<{
    data: { attributes: Change }[]
  }>()
  expect(
    changes.data.map(({ attributes: { action, origin, actor } }) => ({ action, origin, actor })),
  ).toEqual([
    {
      action: 'created',
      origin: 'recorded',
      actor: { id: device.id, name: 'Pixel 8', kind: 'device' },
    },
  ])
  const { attributes } = (await owner.get(`/api/devices/${device.id}`)).json().data
  expect(attributes).toMatchObject({ app: protocol, state: 'ready' })
  expect(attributes.battery).toBeCloseTo(0.81, 5)
})

test('what is interrupted, or done by two workers at once, is neither lost nor doubled', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(3)))
  await sendPoints(app, device, driveFrom(hoursAgo(2)))
  let asked = 0
  // The trips are written when it fails.
  const now = () => {
    if (++asked === 2) throw new Error('the process was killed')
    return Date.now()
  }
  const deps = { billing: 'none' as const, namePlace: async () => null, now }
  const key = { id: vehicle.id, companyId }
  await expect(processVehicle(app.db, key, deps)).rejects.toThrow('the process was killed')
  expect(await tripsOf(owner, vehicle.id)).toEqual([])
  await Promise.all([processAll(app), processAll(app), sendPoints(app, device, driveFrom(hoursAgo(2)))])
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(2)
})
