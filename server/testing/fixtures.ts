import { buyPlan, endTestSubscription } from '../billing/orders/testing.ts'
import { giveSubscription } from '../billing/testing.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { makeInvitation } from '../invitations/testing.ts'
import { makeSubscription } from '../notifications/testing.ts'
import { recordSampleDrive } from '../recording/testing.ts'
import { insertLink, insertRecipient } from '../reports/schedules/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { type Side, testResource } from './resources.ts'

export type Ids = 'own' | 'foreign' | 'mixed' | 'hidden'

export type FixtureRequest = { app: TestApp; ids: Ids; actor: Person | null; own: Side; foreign: Side }

type Params = Record<string, string>

/** Creates what a call needs beyond its resources, and returns the path parameters; empty for most calls. */
export const makeFixtures = async (callName: string, request: FixtureRequest): Promise<Params> =>
  (await FIXTURES[callName]?.(request)) ?? {}

export const fillPath = (path: string, params: Params): string =>
  path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)

/** A member of the company, or of the other one if the ids are not own. */
const employee = async ({ app, ids, own, foreign }: FixtureRequest): Promise<Params> => ({
  userId: (await makeMember(app, (ids === 'own' ? own : foreign).company)).id,
})

const toSomebodyElse = async ({ app, ids, own, foreign }: FixtureRequest): Promise<Params> => ({
  invitationId: (await makeInvitation(app, (ids === 'own' ? own : foreign).company)).id,
})

/** From a third company, because accepting adds the actor to it. */
const toActor = async ({ app, ids, actor }: FixtureRequest): Promise<Params> => {
  const { id } = await makeCompany(app, 'Dritte GmbH')
  return {
    invitationId: (await makeInvitation(app, id, { email: ids === 'own' ? actor?.email : undefined })).id,
  }
}

const ofActor = async ({ actor, own }: FixtureRequest): Promise<Params> => ({
  userId: (actor ?? own.owner).id,
})

/** The actor's own subscription if they are a member; that of another member if the ids are mixed. */
async function subscription({ app, ids, actor, own, foreign }: FixtureRequest): Promise<Params> {
  const { company, owner } = ids === 'foreign' ? foreign : own
  const member = ids === 'mixed' ? await makeMember(app, company, 'company_manager') : (actor ?? owner)
  const { id } = (await makeSubscription(app, company, member)) ?? { id: crypto.randomUUID() }
  return { userId: member.id, notificationId: id }
}

/** With its own secret, or with that of another subscription. */
const bySecret =
  (name: 'confirm_secret' | 'unsubscribe_secret') =>
  async ({ app, ids, own: { company } }: FixtureRequest) => {
    const make = async () => makeSubscription(app, company, await makeMember(app, company, 'company_manager'))
    const [made, other] = [await make(), await make()]
    const secret = (ids === 'own' ? made : other)?.[name] ?? ''
    return { notificationId: made?.id ?? '', secret }
  }

/** An address for reports, with its own secret or with another. */
const recipientBySecret =
  (name: 'confirm' | 'unsubscribe') =>
  async ({ app, ids, own: { company } }: FixtureRequest) => {
    const confirmSecret = crypto.randomUUID()
    const { id, unsubscribe_secret } = await insertRecipient(app.db, company, { confirmSecret })
    const secret = name === 'confirm' ? confirmSecret : unsubscribe_secret
    return { recipientId: id, secret: ids === 'own' ? secret : crypto.randomUUID() }
  }

async function mailedLink({ app, ids, own: { company } }: FixtureRequest): Promise<Params> {
  const { linkId, secret } = await insertLink(app.db, company)
  return { linkId, secret: ids === 'own' ? secret : crypto.randomUUID() }
}

/**
 * The subscription of a company, and a vehicle with one of its seats; if the ids are mixed, a vehicle of the other
 * company.
 */
async function seat({ app, ids, own, foreign }: FixtureRequest): Promise<Params> {
  const taken = async ({ company, owner }: Side) => {
    const { subscription } = await giveSubscription(app, company, { quantity: 500 })
    const { id } = await makeVehicle(owner, company, { subscriptions: [{ id: subscription.id }] })
    return { subscriptionId: subscription.id, targetId: id }
  }
  const side = await taken(ids === 'foreign' ? foreign : own)
  return ids === 'mixed' ? { ...side, targetId: (await taken(foreign)).targetId } : side
}

/** A plan that was really bought, in the sandbox. */
async function boughtPlan({ app, ids, own, foreign }: FixtureRequest): Promise<Params> {
  const { company, owner } = ids === 'foreign' ? foreign : own
  await endTestSubscription(app, company)
  await buyPlan(app, owner, company)
  return {}
}

async function withoutSubscription({ app, ids, own, foreign }: FixtureRequest): Promise<Params> {
  await endTestSubscription(app, (ids === 'foreign' ? foreign : own).company)
  return {}
}

/** A merged trip of a vehicle that the driver is assigned to. */
async function mergedTrip({ ids, own, foreign }: FixtureRequest): Promise<Params> {
  const side = ids === 'foreign' ? foreign : own
  const vehicle = await testResource('vehicle').make(side)
  const tripIds = [
    await testResource('trip').make(side, vehicle),
    await testResource('trip').make(side, vehicle),
  ]
  const merged = await (side.tripDriver ?? side.owner).post(
    '/api/transactions/merge-trips',
    'merge-trip-transaction',
    { tripIds },
  )
  return { tripId: merged.json<{ data: { id: string } }>().data.id }
}

/** A deleted record of a vehicle that the driver is assigned to. */
const deleted =
  (name: 'trip' | 'expense') =>
  async ({ app, ids, own, foreign }: FixtureRequest): Promise<Params> => {
    const side = ids === 'foreign' ? foreign : own
    const id = await testResource(name).make(side)
    await testResource(name).remove(id, side.tripDriver ?? side.owner, app)
    return { [`${name}Id`]: id }
  }

/** A vehicle with a trip that runs, or with one whose odometers are computed. */
const recorded =
  (isRunning: boolean) =>
  async ({ ids, own, foreign }: FixtureRequest): Promise<Params> => {
    const side = ids === 'foreign' ? foreign : own
    const vehicleId = await testResource('vehicle').make(side)
    await recordSampleDrive(side.owner, vehicleId, isRunning)
    return { vehicleId }
  }

const FIXTURES: Record<string, (asked: FixtureRequest) => Promise<Params>> = {
  getEmployee: employee,
  changeEmployee: employee,
  removeEmployee: employee,
  acceptInvitation: toActor,
  removeInvitation: toSomebodyElse,
  reinvite: toSomebodyElse,
  listSubscriptions: ofActor,
  addSubscription: ofActor,
  removeSubscription: subscription,
  confirmSubscription: bySecret('confirm_secret'),
  unsubscribe: bySecret('unsubscribe_secret'),
  confirmReportRecipient: recipientBySecret('confirm'),
  declineReports: recipientBySecret('unsubscribe'),
  getReportLink: mailedLink,
  downloadReport: mailedLink,
  undoMerge: mergedTrip,
  restoreTrip: deleted('trip'),
  restoreExpense: deleted('expense'),
  makeRunningTripPrivate: recorded(true),
  confirmOdometers: recorded(false),
  orderSubscription: withoutSubscription,
  changeCompanySubscription: boughtPlan,
  cancelCompanySubscription: boughtPlan,
  openBillingPortal: boughtPlan,
  listInvoices: boughtPlan,
  listCompanySubscriptions: seat,
  getCompanySubscription: seat,
  getSubscription: seat,
  listSubscriptionTargets: seat,
  removeSubscriptionTarget: seat,
}
