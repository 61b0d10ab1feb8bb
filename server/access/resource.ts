import type { CompanyRole } from '#contract/permissions.ts'

/**
 * What an id in a call can name. A capability defines its resource beside its store, and `server/resources.ts` lists
 * them all. Calls refer to it by name; whoever may see the company or vehicle of a resource may see the resource.
 */
export type Resource = {
  /** In a path its id is `<name>Id`. */
  name: string
  /** All of them, with the columns id, company_id, vehicle_id (null: rights on the company count), time_zone, is_deleted. */
  sql: string
}

/** The resource that a call names by its id; null where the call is about the caller alone. */
export type ResourceRef = { resource: string; id: string; includeDeleted: boolean } | null

/** The company and vehicle of a resource, and the caller's role and assignment there. */
export type ResourceAccess = {
  companyId: string | null
  vehicleId: string | null
  timeZone: string | null
  role: CompanyRole | null
  isAssigned: boolean
}

/** A company is named by its own id. Nobody is a member of one that does not exist. */
export const COMPANY = 'company'

/** Looks up ids of companies in a body. */
export const companyResource: Resource = {
  name: COMPANY,
  sql: `select id, id as company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from companies`,
}
