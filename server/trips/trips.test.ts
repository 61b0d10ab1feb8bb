import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { tripFrom } from './testing.ts'

const app = useApp()

test('a trip is written with all that was sent, and read again', async () => {
  const { id, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, id, { odometer: 1_000 })
  const sent = {
    ...tripFrom(1_000, 1_012.5),
    category: 'business',
    reason: ' Wartung  Presse 4 ',
    contactName: 'Ida Ott',
    contactCompany: 'Scharr GmbH',
    driverName: 'Max Kern',
    comment: 'Zeile 1\nZeile 2',
    placeStart: { name: 'Lager', address: { city: 'Reutlingen', country: 'DE' } },
    placeEnd: { name: 'Werk 2', coordinate: { latitude: 48.5, longitude: 9.2 } },
    coordinateStart: { latitude: 48.49, longitude: 9.21 },
    sid: 'phone-1',
    clientCreatedAt: '2026-03-01T08:31:00+01:00',
    clientCreatedAtTz: 'Europe/Berlin',
  }
  const reply = await owner.post(`/api/vehicles/${vehicle.id}/trips/`, 'trip', sent)

  expect(reply.statusCode).toBe(201)
  const { data } = reply.json()
  expect(reply.headers.location).toBe(`/api/trips/${data.id}`)
  expect(data.attributes).toEqual({
    category: 'business',
    dateStartIso: '2026-03-01T06:00:00.000Z',
    dateStartTz: 'Europe/Berlin',
    dateEndIso: '2026-03-01T06:30:00.000Z',
    dateEndTz: 'Europe/Berlin',
    odometerStart: 1_000,
    odometerEnd: 1_012.5,
    distance: 12.5,
    placeStart: {
      name: 'Lager',
      address: { street: null, postalCode: null, city: 'Reutlingen', country: 'DE' },
      coordinate: null,
    },
    placeEnd: { name: 'Werk 2', address: null, coordinate: { latitude: 48.5, longitude: 9.2 } },
    coordinateStart: { latitude: 48.49, longitude: 9.21 },
    coordinateEnd: null,
    reason: 'Wartung  Presse 4',
    contactName: 'Ida Ott',
    contactCompany: 'Scharr GmbH',
    driverName: 'Max Kern',
    comment: 'Zeile 1\nZeile 2',
    sid: 'phone-1',
    hasTrack: false,
    clientCreatedAt: '2026-03-01T07:31:00.000Z',
    clientCreatedAtTz: 'Europe/Berlin',
    clientChangedAt: null,
    clientChangedAtTz: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect((await owner.get(`/api/trips/${data.id}`)).json().data).toEqual(data)
  const { data: standing } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect(standing.attributes).toMatchObject({ odometer: 1_012.5, place: { name: 'Werk 2' } })
  expect((await owner.get(`/api/vehicles/${vehicle.id}/trips`)).json()).toEqual({
    data: [{ ...data, meta: { version: 1, before: null } }],
    meta: { page: { limit: 50, offset: 0, total: 1 } },
  })
  const changes = (await owner.get(`/api/trips/${data.id}/changes`)).json()
  expect(changes.data).toHaveLength(1)
  expect(changes.data[0].attributes).toMatchObject({ action: 'created', actor: { id: owner.id } })
})
