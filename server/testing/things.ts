import { buy, unsubscribed } from '../billing/orders/testing.ts'
import { subscribe } from '../billing/testing.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { makeInvitation } from '../invitations/testing.ts'
import { makeSubscription } from '../notifications/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import type { Side } from './resources.ts'

export type Ids = 'own' | 'foreign' | 'mixed'

export type Asked = { app: TestApp; ids: Ids; actor: Person | null; own: Side; foreign: Side }

type Params = Record<string, string>

/** Ids of fresh things that no call of ours makes below its own path; empty for all other calls. */
export const thingsFor = async (callName: string, asked: Asked): Promise<Params> =>
  (await THINGS[callName]?.(asked)) ?? {}

export const filledIn = (path: string, params: Params): string =>
  path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)

/** Somebody of the company; of the other one, unless the ids are its own. */
const employee = async ({ app, ids, own, foreign }: Asked): Promise<Params> => ({
  userId: (await makeMember(app, (ids === 'own' ? own : foreign).company)).id,
})

const toSomebodyElse = async ({ app, ids, own, foreign }: Asked): Promise<Params> => ({
  invitationId: (await makeInvitation(app, (ids === 'own' ? own : foreign).company)).id,
})

/** By a third company: whoever accepts belongs to it. */
const toActor = async ({ app, ids, actor }: Asked): Promise<Params> => {
  const { id } = await makeCompany(app, 'Dritte GmbH')
  return {
    invitationId: (await makeInvitation(app, id, { email: ids === 'own' ? actor?.email : undefined })).id,
  }
}

const ofActor = async ({ actor, own }: Asked): Promise<Params> => ({ userId: (actor ?? own.owner).id })

/** The actor's own subscription, where they belong; of another member, where the ids are mixed. */
async function subscription({ app, ids, actor, own, foreign }: Asked): Promise<Params> {
  const { company, owner } = ids === 'foreign' ? foreign : own
  const member = ids === 'mixed' ? await makeMember(app, company, 'company_manager') : (actor ?? owner)
  const { id } = (await makeSubscription(app, company, member)) ?? { id: crypto.randomUUID() }
  return { userId: member.id, notificationId: id }
}

/** With the secret of its own mails, or with that of another's. */
const bySecret =
  (name: 'confirm_secret' | 'unsubscribe_secret') =>
  async ({ app, ids, own: { company } }: Asked) => {
    const make = async () => makeSubscription(app, company, await makeMember(app, company, 'company_manager'))
    const [made, other] = [await make(), await make()]
    const secret = (ids === 'own' ? made : other)?.[name] ?? ''
    return { notificationId: made?.id ?? '', secret }
  }

/** The subscription of a company, and a vehicle that has a seat of it; where the ids are mixed, one of the other's. */
async function seat({ app, ids, own, foreign }: Asked): Promise<Params> {
  const taken = async ({ company, owner }: Side) => {
    const { subscription } = await subscribe(app, company, { quantity: 500 })
    const { id } = await makeVehicle(owner, company, { subscriptions: [{ id: subscription.id }] })
    return { subscriptionId: subscription.id, targetId: id }
  }
  const side = await taken(ids === 'foreign' ? foreign : own)
  return ids === 'mixed' ? { ...side, targetId: (await taken(foreign)).targetId } : side
}

/** A plan that was really bought, in the sandbox. */
async function bought({ app, ids, own, foreign }: Asked): Promise<Params> {
  const { company, owner } = ids === 'foreign' ? foreign : own
  await unsubscribed(app, company)
  await buy(app, owner, company)
  return {}
}

async function withoutSubscription({ app, ids, own, foreign }: Asked): Promise<Params> {
  await unsubscribed(app, (ids === 'foreign' ? foreign : own).company)
  return {}
}

const THINGS: Record<string, (asked: Asked) => Promise<Params>> = {
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
  orderSubscription: withoutSubscription,
  changeCompanySubscription: bought,
  cancelCompanySubscription: bought,
  openBillingPortal: bought,
  listInvoices: bought,
  listCompanySubscriptions: seat,
  getCompanySubscription: seat,
  getSubscription: seat,
  listSubscriptionTargets: seat,
  removeSubscriptionTarget: seat,
}
