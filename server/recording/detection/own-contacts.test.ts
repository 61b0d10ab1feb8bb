import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import {
  type DeviceReply,
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'
import { drivePrivately } from './testing.ts'

const app = useApp()

/** A manager who has a contact where the drive begins. */
async function makeDoctorsPatient() {
  const made = await makeRecordedVehicle(app)
  const patient = await makeMember(app, made.companyId, 'company_manager')
  const place = { address: { city: 'Reutlingen' }, coordinate: { latitude: 48.4921, longitude: 9.205 } }
  await patient.post('/api/users/me/selectionlists/contacts', 'contact', { lastName: 'Dr. Kern', place })
  return { ...made, patient }
}

async function readStart(person: Person, vehicleId: string, device: DeviceReply) {
  await sendPoints(app, device, driveFrom(hoursAgo(2)))
  await processAll(app)
  const [trip] = await tripsOf(person, vehicleId)
  const { name, address } = trip?.attributes.placeStart ?? {}
  return name ?? address?.city
}

test('who pairs a device for somebody else reads none of their contacts from its trips', async () => {
  const { owner, vehicle, patient } = await makeDoctorsPatient()
  const device = await makeDevice(owner, vehicle.id, { driverUserId: patient.id })
  expect(await readStart(owner, vehicle.id, device)).toBe('Reutlingen')
})

test('nor who pairs it and makes them its driver later', async () => {
  const { owner, vehicle, patient } = await makeDoctorsPatient()
  const device = await makeDevice(owner, vehicle.id)
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: patient.id })
  expect(await readStart(owner, vehicle.id, device)).toBe('Reutlingen')
})

test('those of the driver name the places of a device that the driver has paired', async () => {
  const { vehicle, patient } = await makeDoctorsPatient()
  const device = await makeDevice(patient, vehicle.id, { driverUserId: patient.id })
  expect(await readStart(patient, vehicle.id, device)).toBe('Dr. Kern')
})

test('and no longer once somebody else has got a new address of it', async () => {
  const { owner, vehicle, patient } = await makeDoctorsPatient()
  const device = await makeDevice(patient, vehicle.id, { driverUserId: patient.id })
  const renewed = await owner.send({ method: 'POST', url: `/api/devices/${device.id}/token` })
  expect(await readStart(owner, vehicle.id, renewed.json().data)).toBe('Reutlingen')
})

test('they name those of a drive that the driver records with the portal', async () => {
  const { vehicle, patient } = await makeDoctorsPatient()
  await drivePrivately(patient, vehicle.id, driveFrom(hoursAgo(2), { stands: false }), { isPrivate: false })
  const [trip] = await tripsOf(patient, vehicle.id)
  expect(trip?.attributes.placeStart).toMatchObject({ name: 'Dr. Kern' })
})
