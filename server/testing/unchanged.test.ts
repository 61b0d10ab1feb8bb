import { beforeAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { expenseAt } from '../expenses/testing.ts'
import { makeReminder } from '../reminders/testing.ts'
import { makeTemplate } from '../reports/templates/testing.ts'
import { tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { useApp } from './app.ts'
import type { Person } from './people.ts'

// Saving unchanged values creates no version and no entry in the history.

const app = useApp()

type Read = { id: string; type: string; attributes: Record<string, unknown>; meta: { version: number } }

const PLACE = {
  name: 'Kunde',
  address: { street: 'Hauptstraße 12', city: 'Ulm', country: 'DE' },
  coordinate: { latitude: 48.4, longitude: 9.99 },
}
const TRIP = tripFrom(100, 142.5, 0, {
  category: 'business',
  placeStart: { name: 'Betriebshof' },
  placeEnd: PLACE,
  reason: 'Wartung',
  contactCompany: 'Scharr GmbH',
  driverName: 'Max Kern',
  coordinateStart: { latitude: 48.5, longitude: 9.2 },
})
const FUEL = {
  category: 'fuel',
  productType: 'diesel',
  unit: 'l',
  amount: 40.25,
  pricePerUnit: 1.799,
  tax: 19,
  odometer: 142.5,
  place: PLACE,
  tags: ['Reise', 'Ulm'],
  comment: 'Quittung fehlt',
}

let owner: Person
let company: string
let records: Record<string, { url: string; change: object }>
beforeAll(async () => {
  const made = await makeCompany(app)
  owner = made.owner
  company = made.id
  const vehicle = await makeVehicle(owner, company, {
    odometer: 100,
    place: PLACE,
    timeZone: 'Europe/Berlin',
  })
  const post = async (url: string, type: string, attributes: object) => {
    const reply = await owner.post(url, type, attributes)
    expect(reply.statusCode).toBe(201)
    return reply.json<{ data: Read }>().data.id
  }
  const trip = await post(`/api/vehicles/${vehicle.id}/trips`, 'trip', TRIP)
  const expense = await post(`/api/vehicles/${vehicle.id}/expenses`, 'expense', expenseAt(1, FUEL))
  const lists = `/api/companies/${company}/selectionlists`
  const contact = await post(`${lists}/contacts`, 'contact', { firstName: 'Eva', company: 'Scharr GmbH' })
  const reminder = await makeReminder(owner, vehicle.id)
  const template = await makeTemplate(owner, company, { label: 'Finanzamt', vehicleIds: [vehicle.id] })
  records = {
    trip: { url: `/api/trips/${trip}`, change: { reason: 'Abnahme' } },
    expense: { url: `/api/expenses/${expense}`, change: { tags: ['Ulm', 'Reise'] } },
    vehicle: { url: `/api/vehicles/${vehicle.id}`, change: { licensePlate: 'RT-WB 7' } },
    contact: { url: `${lists}/contacts/${contact}`, change: { company: null } },
    reminder: { url: `/api/reminders/${reminder.id}`, change: { dueOn: '2026-12-31' } },
    template: { url: `/api/report-templates/${template.id}`, change: { label: 'Steuer' } },
    company: { url: `/api/companies/${company}`, change: { email: 'post@albwerk.test' } },
    user: { url: '/api/users/me', change: { firstName: 'Eva' } },
  }
})

function recordOf(name: string) {
  const record = records[name]
  if (!record) throw new Error(`there is no ${name}`)
  return record
}

const get = async (url: string) => (await owner.get(url)).json<{ data: Read }>().data

async function save(url: string, { type, meta }: Read, attributes: object) {
  const reply = await owner.patch(url, type, attributes, meta.version)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Read }>().data
}

const entries = () =>
  app.db
    .selectFrom('history_entries')
    .select(['vehicle_id', 'number'])
    .where('company_id', '=', company)
    .execute()

describe.each(['trip', 'expense', 'vehicle', 'contact', 'reminder', 'template', 'company', 'user'])(
  '%s',
  (name) => {
    test('saved unchanged it keeps its version, and the history gets no entry', async () => {
      const { url } = recordOf(name)
      const [before, written] = [await get(url), await entries()]
      expect(await save(url, before, before.attributes)).toEqual(before)
      expect(await get(url)).toEqual(before)
      expect(await entries()).toEqual(written)
    })

    test('saved with one changed value it has the next version', async () => {
      const { url, change } = recordOf(name)
      const before = await get(url)
      const after = await save(url, before, { ...before.attributes, ...change })
      expect(after.attributes).toMatchObject(change)
      expect(after.meta.version).toBe(before.meta.version + 1)
    })
  },
)

test.each(['trip', 'expense'])('other timestamps of the client alone are no change: %s', async (name) => {
  const { url, change } = recordOf(name)
  const before = await get(url)
  const stamps = { clientChangedAt: '2026-03-02T08:00:00.000Z', clientChangedAtTz: 'Europe/Berlin' }
  expect(await save(url, before, stamps)).toEqual(before)
  const after = await save(url, before, { ...change, comment: 'Nachtrag', ...stamps })
  expect(after.attributes).toMatchObject(stamps)
})

test('a plate in other letters is a change', async () => {
  const { url } = recordOf('vehicle')
  const before = await get(url)
  const after = await save(url, before, { licensePlate: 'rt-wb 7' })
  expect(after.meta.version).toBe(before.meta.version + 1)
})

test('an odometer that was entered before can be entered again after trips have changed it', async () => {
  const vehicle = await makeVehicle(owner, company, { odometer: 500 })
  const url = `/api/vehicles/${vehicle.id}`
  await owner.post(`${url}/trips`, 'trip', tripFrom(500, 620))
  const before = await get(url)
  expect(before.attributes['odometer']).toBe(620)
  expect((await save(url, before, { odometer: 500 })).attributes['odometer']).toBe(500)
})
