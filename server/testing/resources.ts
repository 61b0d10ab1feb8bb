import { giveSubscription } from '../billing/testing.ts'
import { makeExpense } from '../expenses/testing.ts'
import { makeRule } from '../inbox/testing.ts'
import { makeDevice } from '../recording/testing.ts'
import { makeReminder } from '../reminders/testing.ts'
import { insertRecipient, insertRun, makeSchedule } from '../reports/schedules/testing.ts'
import { makeTemplate } from '../reports/templates/testing.ts'
import { makeFavourite } from '../trips/favourites/testing.ts'
import { makeTrip } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { insertView } from '../views/testing.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { sampleOf } from './samples.ts'

export type Side = {
  app: TestApp
  company: string
  owner: Person
  driver: Person | null
  /** Drives the trips, which are private. */
  tripDriver?: Person
}

/** How the tests of all calls handle the records of one resource. */
type TestResource = {
  /** Creates one and returns its id; of the given vehicle, if it belongs to one. */
  make: (side: Side, vehicle?: string) => Promise<string>
  remove: (id: string, owner: Person, app: TestApp) => Promise<void>
}

/** One entry for each resource of `server/resources.ts`, by its name. */
const TEST_RESOURCES: Record<string, TestResource> = {
  vehicle: { make: freshVehicle, remove: removeFrom('vehicles') },
  trip: {
    make: async (side, vehicle) => {
      const [maker, more] = side.tripDriver ? [side.tripDriver, { category: 'private' }] : [side.owner, {}]
      const trip = { ...sampleOf('/trips')[1], ...more }
      return (await makeTrip(maker, vehicle ?? (await freshVehicle(side)), trip)).id
    },
    remove: removeFrom('trips'),
  },
  expense: {
    make: async (side, vehicle) =>
      (await makeExpense(side.owner, vehicle ?? (await freshVehicle(side)), sampleOf('/expenses')[1])).id,
    remove: removeFrom('expenses'),
  },
  reminder: {
    make: async (side, vehicle) => (await makeReminder(side.owner, vehicle ?? (await freshVehicle(side)))).id,
    remove: removeFrom('reminders'),
  },
  device: {
    make: async (side, vehicle) => (await makeDevice(side.owner, vehicle ?? (await freshVehicle(side)))).id,
    remove: removeFrom('devices'),
  },
  reportTemplate: {
    make: async ({ owner, company }) => (await makeTemplate(owner, company)).id,
    remove: removeFrom('report-templates'),
  },
  reportSchedule: {
    make: async ({ app, owner, company }) => (await makeSchedule(app.db, owner, company)).id,
    remove: removeFrom('report-schedules'),
  },
  reportRun: {
    make: async ({ app, owner, company }) =>
      insertRun(app.db, company, (await makeSchedule(app.db, owner, company)).id),
    remove: async (id, _, { db }) => {
      await db.deleteFrom('report_runs').where('id', '=', id).execute()
    },
  },
  reportRecipient: {
    make: async ({ app, company }) => (await insertRecipient(app.db, company)).id,
    remove: removeFrom('report-recipients'),
  },
  view: {
    make: ({ app, company }) => insertView(app, company),
    remove: removeFrom('views'),
  },
  rule: {
    make: async ({ owner, company }) => (await makeRule(owner, company)).id,
    remove: removeFrom('rules'),
  },
  favourite: {
    make: async ({ owner, company }) => (await makeFavourite(owner, company)).id,
    remove: removeFrom('favourites'),
  },
  subscription: {
    make: async ({ app, company }) =>
      (await giveSubscription(app, company, { quantity: 500 })).subscription.id,
    remove: async (id, _, { db }) => {
      await db.deleteFrom('company_subscriptions').where('id', '=', id).execute()
    },
  },
}

export function testResource(name: string): TestResource {
  const found = TEST_RESOURCES[name]
  if (!found) throw new Error(`server/testing/resources.ts has no entry for the resource ${name}`)
  return found
}

async function freshVehicle({ company, owner, driver, tripDriver }: Side): Promise<string> {
  const { id } = await makeVehicle(owner, company)
  for (const person of [driver, tripDriver]) if (person) await assignDriver(owner, id, person)
  return id
}

function removeFrom(noun: string): TestResource['remove'] {
  return async (id, owner) => {
    const { statusCode } = await owner.remove(`/api/${noun}/${id}`)
    if (statusCode !== 204) throw new Error(`${noun}/${id} was not removed: ${statusCode}`)
  }
}
