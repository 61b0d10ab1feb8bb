import type { Call } from '#contract/kernel/call.ts'
import type { Resource } from '../access/resource.ts'
import { lockCompanyRight, lockVehicleRights } from '../access/rights/store.ts'
import { isSignedIn } from '../access/store.ts'
import { invalidToken } from '../access/token.ts'
import type { Db } from '../db/pool.ts'
import {
  type Authorization,
  authorizeForCompany,
  authorizeForVehicle,
  type VehicleAccess,
} from './authorize.ts'
import { companyOfIds, idsInBody, vehiclesOfIds } from './body-ids.ts'
import { notFound } from './refusal.ts'

export type Rights = Pick<Authorization, 'actor' | 'company' | 'vehicle'> & { vehicles?: VehicleAccess[] }

type BodyReferences = {
  /** The member that the call changes. */
  memberId?: string | undefined
  attributes?: unknown
  /** The resource of the ids in the body. */
  bodyResource?: Resource | undefined
}

/**
 * Checks the rights of an authorized request again in the writing transaction, and locks them until it ends: they may
 * have changed while the body was read. It refuses like `authorize`. Lock order of every writer: memberships by user,
 * then company and invitation or vehicle and assignment, then the company's subscription, then the head of the history.
 */
export async function reauthorize(
  { right }: Call,
  db: Db,
  { actor, bearer, company, vehicle }: Authorization,
  { memberId, attributes, bodyResource }: BodyReferences,
): Promise<Rights> {
  if (right.on === 'public' || !actor || !bearer) return {}
  if (!(await isSignedIn(db, bearer))) throw invalidToken()
  switch (right.on) {
    case 'self':
      return { actor }
    case 'company': {
      const id = bodyResource
        ? await companyOfIds(db, actor, bodyResource, idsInBody(right, attributes))
        : company?.id
      const access = id ? await lockCompanyRight(db, actor.userId, id, memberId) : undefined
      return { actor, company: authorizeForCompany(right.needs, access) }
    }
    case 'vehicle':
    default: {
      const vehicles = bodyResource
        ? await vehiclesOfIds(db, actor, right, bodyResource, idsInBody(right, attributes))
        : vehicle
          ? [vehicle]
          : []
      const accesses = await lockVehicleRights(db, actor.userId, vehicles, memberId)
      if (accesses.length === 0 || accesses.length !== vehicles.length) throw notFound()
      const authorized = accesses.map((access) => authorizeForVehicle(right.needs, access))
      return bodyResource
        ? { actor, vehicles: authorized }
        : { actor, vehicle: authorized[0] as VehicleAccess }
    }
  }
}
