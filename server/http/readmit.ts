import type { Call } from '#contract/kernel/call.ts'
import type { Actor } from '../access/actor.ts'
import type { Resource } from '../access/resource.ts'
import { lockCompanyRight, lockVehicleRights } from '../access/rights/store.ts'
import { isSignedIn } from '../access/store.ts'
import { invalidToken } from '../access/token.ts'
import type { Db } from '../db/pool.ts'
import { type Admission, admitListed, admitToCompany, admitToVehicle, type VehicleAccess } from './admit.ts'
import { notFound } from './refusal.ts'

export type Rights = Pick<Admission, 'actor' | 'company' | 'vehicle'> & { vehicles?: VehicleAccess[] }

type Named = {
  /** The member whom the call is about. */
  memberId: string | undefined
  attributes: unknown
  /** What the ids name that the body lists. */
  listed: Resource | undefined
}

/**
 * Checks the rights of an admitted request again, in the transaction that writes, and locks them until it ends.
 * Between admission and now the body was read, and that takes as long as the client likes. The refusals are those
 * of admission. Every writer locks in this order: memberships by user, then company and invitation or vehicle and
 * assignment, then the history's head.
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
      const access = company && (await lockCompanyRight(db, actor.userId, company.id, memberId))
      return { actor, company: admitToCompany(right.needs, access) }
    }
    case 'vehicle':
    default: {
      const vehicles = listed
        ? await admitListedIn({ right }, db, actor, listed, attributes)
        : vehicle
          ? [vehicle]
          : []
      const accesses = await lockVehicleRights(db, actor.userId, vehicles, memberId)
      if (accesses.length !== vehicles.length) throw notFound()
      const held = accesses.map((access) => admitToVehicle(right.needs, access))
      return listed ? { actor, vehicles: held } : { actor, vehicle: held[0] as VehicleAccess }
    }
  }
}

/** The vehicles that the ids of a body lead to. */
export async function admitListedIn(
  { right }: Pick<Call, 'right'>,
  db: Db,
  actor: Actor,
  listed: Resource,
  attributes: unknown,
): Promise<VehicleAccess[]> {
  if (right.on !== 'vehicle' || !right.listedIn) return []
  const ids = (attributes as Record<string, string[]>)[right.listedIn] ?? []
  return admitListed(db, actor, right.needs, listed, ids)
}
