import type { Call } from '#contract/kernel/call.ts'
import { lockCompanyRight, lockVehicleRights } from '../access/rights/store.ts'
import { isSignedIn } from '../access/store.ts'
import { invalidToken } from '../access/token.ts'
import type { Db } from '../db/pool.ts'
import { type Admission, admitToCompany, admitToVehicle, admitTrips, type VehicleAccess } from './admit.ts'
import { notFound } from './refusal.ts'

export type Rights = Pick<Admission, 'actor' | 'company' | 'vehicle'> & { vehicles?: VehicleAccess[] }

type Named = {
  /** The member whom the call is about. */
  memberId: string | undefined
  attributes: unknown
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
  { memberId, attributes }: Named,
): Promise<Rights> {
  if (right.on === 'public' || !actor) return {}
  if (!(await isSignedIn(db, session ?? null))) throw invalidToken()
  switch (right.on) {
    case 'self':
      return { actor }
    case 'company': {
      const seen = company && (await lockCompanyRight(db, actor.userId, company.id, memberId))
      return { actor, company: admitToCompany(right.needs, seen) }
    }
    case 'vehicle':
    default: {
      const listed = right.by === 'tripIds'
      const vehicles = listed
        ? await admitTrips(db, actor, right.needs, (attributes as { tripIds: string[] }).tripIds)
        : vehicle
          ? [vehicle]
          : []
      const seen = await lockVehicleRights(db, actor.userId, vehicles, memberId)
      if (seen.length !== vehicles.length) throw notFound()
      const held = seen.map((one) => admitToVehicle(right.needs, one))
      return listed ? { actor, vehicles: held } : { actor, vehicle: held[0] as VehicleAccess }
    }
  }
}
