import { afterEach, expect, test, vi } from 'vitest'
import { useApp } from '../../testing/app.ts'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  osmAndQuery,
  ownTracksBatch,
  type Point,
  pathOf,
} from '../testing.ts'

const app = useApp({ LOG_LEVEL: 'trace' })

afterEach(() => void vi.restoreAllMocks())

const storedOf = async (deviceId: string) =>
  (await app.db.selectFrom('recording_points').select('at').where('device_id', '=', deviceId).execute())
    .length

const post = (url: string, payload: object | string, type = 'application/json') =>
  app.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

/** So that no limit fills up again meanwhile. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())

const one: Point[] = driveFrom(hoursAgo(1)).slice(0, 1)

test('a wrong, revoked or replaced address is a 404, and nothing of it is logged or stored in plain', async () => {
  const { owner, device } = await makeRecordedVehicle(app)
  const [old, unknown] = [pathOf(device), '/ingest/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']
  expect((await post(old, ownTracksBatch(one))).statusCode).toBe(200)
  const renewed = await owner.send({ method: 'POST', url: `/api/devices/${device.id}/token` })
  const fresh = new URL(renewed.json().data.meta.ingestUrl).pathname
  const absent = await post('/nowhere', ownTracksBatch(one))
  for (const url of [old, unknown]) {
    const reply = await post(url, ownTracksBatch(one))
    expect([reply.statusCode, reply.body]).toEqual([404, absent.body])
  }
  expect((await post(fresh, ownTracksBatch(one))).statusCode).toBe(200)
  expect((await owner.remove(`/api/devices/${device.id}`)).statusCode).toBe(204)
  expect((await post(fresh, ownTracksBatch(one))).statusCode).toBe(404)
  expect((await owner.remove(`/api/devices/${device.id}`)).statusCode).toBe(404)
  expect(await storedOf(device.id)).toBe(1)

  const stored = JSON.stringify(await app.db.selectFrom('recording_devices').selectAll().execute())
  for (const url of [old, fresh, unknown]) {
    const token = url.replace('/ingest/', '')
    expect([app.log().includes(token), stored.includes(token)]).toEqual([false, false])
  }
})

test('nonsense is left out, and what cannot be read is refused', async () => {
  const { device } = await makeRecordedVehicle(app)
  const url = pathOf(device)
  const [point] = ownTracksBatch(one)
  const nonsense = [
    { ...point, lat: 91 },
    { ...point, tst: 0 },
    { ...point, tst: Math.round(Date.now() / 1_000) + 3_600 },
    // Older than positions are kept.
    { ...point, tst: Math.round(Date.now() / 1_000) - 31 * 86_400 },
  ]
  expect((await post(url, nonsense)).statusCode).toBe(200)
  expect(await storedOf(device.id)).toBe(0)
  expect((await post(url, [...nonsense, point, point])).statusCode).toBe(200)
  expect(await storedOf(device.id)).toBe(1)
  for (const [payload, status] of [
    ['{"_type":', 400],
    [JSON.stringify({ _type: 'encrypted', data: 'x' }), 400],
    [JSON.stringify(Array.from({ length: 1_001 }, () => point)), 413],
    [`[${'['.repeat(100)}`, 413],
    [`lat=48.1&lon=9.1&more=${'x'.repeat(8_192)}`, 413],
  ] as const)
    expect((await post(url, payload)).statusCode).toBe(status)
  const form = await post(url, osmAndQuery(one[0] as Point), 'application/x-www-form-urlencoded')
  expect(form.statusCode).toBe(200)
})

test('of what a stranger sends, nothing is read', async () => {
  const url = '/ingest/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  for (const payload of ['{"_type":', `[${'['.repeat(100)}`, '0=&'.repeat(100_000)])
    expect((await post(url, payload, 'application/x-www-form-urlencoded')).statusCode).toBe(404)
})

test('numbers at the edge of what a computer knows are stored, and harm nobody else', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const at = hoursAgo(1) / 1_000
  const odd = [
    'accuracy=1e308',
    'accuracy=1e-300',
    'speed=1e300',
    'speed=1e-300',
    'batt=1e-300',
    'bearing=1e-300',
  ]
  const replies = await Promise.all(
    odd.map((field, nth) =>
      app.request({
        method: 'GET',
        url: `${pathOf(device)}?lat=48.1&lon=9.1&timestamp=${at + nth}&${field}`,
      }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(odd.map(() => 200))
  expect(await storedOf(device.id)).toBe(odd.length)
  const drive = await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', {
    sid: 'odd',
    startedAtIso: new Date(hoursAgo(1)).toISOString(),
    positions: [
      { latitude: 48.1, longitude: 9.1, timestampIso: new Date(hoursAgo(1)).toISOString(), accuracy: 1e-300 },
    ],
  })
  expect(drive.statusCode).toBe(200)
})

test('of two positions of the same second the more accurate one stays, whichever comes first', async () => {
  const [point] = ownTracksBatch(one)
  const [poor, good] = [
    { ...point, lat: 48.1, acc: 60 },
    { ...point, lat: 48.2, acc: 8 },
  ]
  for (const deliveries of [[[poor], [good]], [[good], [poor]], [[poor, good]]]) {
    const { device } = await makeRecordedVehicle(app)
    for (const batch of deliveries) expect((await post(pathOf(device), batch)).statusCode).toBe(200)
    const stored = await app.db
      .selectFrom('recording_points')
      .select(['latitude', 'accuracy'])
      .where('device_id', '=', device.id)
      .execute()
    expect(stored).toEqual([{ latitude: 48.2, accuracy: 8 }])
  }
})

test('where recording is off or outside of the windows, positions are taken and thrown away', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const url = pathOf(device)
  // A Monday in Berlin, as all windows are in the zone of the vehicle.
  const now = new Date()
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7 || 7) * 86_400_000
  const at = (hour: number) => new Date(monday).setUTCHours(hour, 30, 0, 0)
  const points = [at(3), at(12), at(22)].map((moment) => ({ at: moment, latitude: 48.5, longitude: 9.2 }))
  const windows = [{ weekday: 1, from: '07:00', to: '18:00' }]
  const wrong = await owner.patch(`/api/devices/${device.id}`, 'device', {
    windows: [{ weekday: 1, from: '18:00', to: '07:00' }],
  })
  expect([wrong.statusCode, wrong.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/windows/0/to',
  ])
  await owner.patch(`/api/devices/${device.id}`, 'device', { windows })
  expect((await post(url, ownTracksBatch(points))).statusCode).toBe(200)
  expect(await storedOf(device.id)).toBe(1)

  await owner.patch(`/api/devices/${device.id}`, 'device', { windows: null })
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { isAutoRecordingEnabled: false })
  const reply = await post(url, ownTracksBatch(points))
  expect([reply.statusCode, reply.body]).toEqual([200, '[]'])
  expect(await storedOf(device.id)).toBe(1)
})

test('a device that floods is told to wait', async () => {
  const { device } = await makeRecordedVehicle(app)
  const many = Array.from({ length: 1_000 }, () => one[0] as Point)
  stopClock()
  const codes: number[] = []
  for (let nth = 0; nth < 11; nth++) codes.push((await post(pathOf(device), ownTracksBatch(many))).statusCode)
  expect(codes.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(codes[10]).toBe(429)
  expect(await storedOf(device.id)).toBe(1)
})

test.each([
  ['has no position', 200, '[{"_type":"transition"}]'],
  ['cannot be read', 400, '[null]'],
  ['is not JSON', 400, '[nothing]'],
  ['has too many elements', 413, `[${'0,'.repeat(60_001)}0]`],
])('a device that floods with what %s is told to wait', async (_what, status, short) => {
  const { device } = await makeRecordedVehicle(app)
  const payload = short.padEnd(1_000_000)
  stopClock()
  const codes: number[] = []
  for (let nth = 0; nth < 11; nth++) codes.push((await post(pathOf(device), payload)).statusCode)
  expect(codes).toEqual([...Array(10).fill(status), 429])
})
