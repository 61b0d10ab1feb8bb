import { makeCompany, makeMember } from '../../companies/testing.ts'
import type { TestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { isoAtHour, makeTrip, tripFrom } from '../testing.ts'

export type Household = {
  company: string
  vehicle: string
  owner: Person
  manager: Person
  /** Drives, and has the private trips. */
  driver: Person
  /** Is assigned to the same vehicle. */
  other: Person
  setHidden: (isHidden: boolean) => Promise<void>
}

/** A company with one vehicle and two people who drive it. It hides nothing yet. */
export async function makeHousehold(app: TestApp): Promise<Household> {
  const { id: company, owner } = await makeCompany(app)
  const [manager, driver, other] = [
    await makeMember(app, company, 'company_manager'),
    await makeMember(app, company),
    await makeMember(app, company),
  ]
  const { id: vehicle } = await makeVehicle(owner, company)
  for (const person of [driver, other]) await assignDriver(owner, vehicle, person)
  const setHidden = async (hidesPrivateTrips: boolean) => {
    const reply = await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  return { company, vehicle, owner, manager, driver, other, setHidden }
}

let words = 0

/** A word that stands nowhere else. */
const secret = () => `GEHEIM${++words}X`

/** Everything that nobody else may learn of a trip in Auckland at 11:24 UTC. */
export const SECRETS = /GEHEIM\d+X|Auckland|12[.,]34567|76[.,]54321|T11:24|T11:54|00:24|00:54/

const HIDDEN_AT = { latitude: 12.34567, longitude: 76.54321 }

const place = () => ({
  name: secret(),
  address: { street: secret(), postalCode: '77777', city: secret(), country: 'NZ' },
  coordinate: HIDDEN_AT,
})

export const secretTexts = () => ({
  reason: secret(),
  driverName: secret(),
  comment: `${secret()}\n${secret()}`,
  placeStart: place(),
  placeEnd: place(),
  coordinateStart: HIDDEN_AT,
  coordinateEnd: HIDDEN_AT,
})

/** On day `day` of March 2026 in UTC. */
export const secretTrip = (odometer: number, day: number, more: object = {}) => ({
  ...tripFrom(odometer, odometer + 10, (day - 1) * 24 + 5.4),
  dateStartTz: 'Pacific/Auckland',
  dateEndTz: 'Pacific/Auckland',
  clientCreatedAt: isoAtHour((day - 1) * 24 + 5.4),
  sid: secret(),
  ...secretTexts(),
  ...more,
})

const TRACK = { track: { points: [{ ...HIDDEN_AT, timestampIso: isoAtHour(5.4) }] } }

export type SecretLogbook = Household & {
  trips: Record<'now' | 'gone' | 'part' | 'merged' | 'became', string>
}

/** Private trips of the driver with every kind of past. The latest of them says where the vehicle is. */
export async function makeSecretLogbook(app: TestApp): Promise<SecretLogbook> {
  const household = await makeHousehold(app)
  const { driver, vehicle } = household
  const make = async (...trip: Parameters<typeof secretTrip>) =>
    (await makeTrip(driver, vehicle, secretTrip(...trip))).id
  const change = (id: string, attributes: object) => driver.patch(`/api/trips/${id}`, 'trip', attributes)

  const became = await make(0, 1, { category: 'private', sid: null, clientCreatedAt: null })
  await change(became, {
    category: 'business',
    ...tripFrom(0, 10, 0),
    reason: 'Messe',
    driverName: 'Max',
    comment: null,
    placeStart: null,
    placeEnd: null,
    coordinateStart: null,
    coordinateEnd: null,
  })
  const part = await make(10, 2, { category: 'business', contactName: secret() })
  const second = await make(20, 3, { category: 'business', contactCompany: secret() })
  const reply = await driver.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
    tripIds: [part, second],
  })
  const merged = reply.json<{ data: { id: string } }>().data.id
  await change(merged, { category: 'private' })
  const gone = await make(30, 4, { category: 'private' })
  await driver.remove(`/api/trips/${gone}`)
  const now = await make(30, 5, TRACK)
  await change(now, { category: 'private', ...secretTexts() })
  return { ...household, trips: { now, gone, part, merged, became } }
}
