import type { Call } from '#contract/kernel/call.ts'
import type { Resource } from '../access/resource.ts'
import { lockCompanyRight, lockVehicleRights } from '../access/rights/store.ts'
import { isSignedIn } from '../access/store.ts'
import { invalidToken } from '../access/token.ts'
import type { Db } from '../db/pool.ts'
import { type Admission, admitToCompany, admitToVehicle, type VehicleAccess } from './admit.ts'
import { companyOf, listedIds, vehiclesOf } from './listed.ts'
import { notFound } from './refusal.ts'

export type Rights = Pick<Admission, 'actor' | 'company' | 'vehicle'> & { vehicles?: VehicleAccess[] }

type Named = {
  /** The member whom the call is about. */
  memberId?: string | undefined
  attributes?: unknown
  /** What the ids name that the body lists. */
  listed?: Resource | undefined
}

/**
 * Checks the rights of an admitted request again, in the transaction that writes, and locks them until it ends.
 * Between admission and now the body was read, and that takes as long as the client likes. The refusals are those
 * of admission. Every writer locks in this order: memberships by user, then company and invitation or vehicle and
 * assignment, then the company's subscription, then the history's head.
 */
export async function readmit(
  { right }: Call,
  db: Db,
  { actor, session, company, vehicle }: Admission,
  { memberId, attributes, listed }: Named,
): Promise<Rights> {
  if (right.on === 'public' || !actor) return {}
  if (!(await isSignedIn(db, session ?? null))) throw invalidToken()
  switch (right.on) {
    case 'self':
      return { actor }
    case 'company': {
      const id = listed ? await companyOf(db, actor, listed, listedIds(right, attributes)) : company?.id
      const access = id ? await lockCompanyRight(db, actor.userId, id, memberId) : undefined
      return { actor, company: admitToCompany(right.needs, access) }
    }
    case 'vehicle':
    default: {
      const vehicles = listed
        ? await vehiclesOf(db, actor, right.needs, listed, listedIds(right, attributes))
        : vehicle
          ? [vehicle]
          : []
      const accesses = await lockVehicleRights(db, actor.userId, vehicles, memberId)
      if (accesses.length === 0 || accesses.length !== vehicles.length) throw notFound()
      const held = accesses.map((access) => admitToVehicle(right.needs, access))
      return listed ? { actor, vehicles: held } : { actor, vehicle: held[0] as VehicleAccess }
    }
  }
}
