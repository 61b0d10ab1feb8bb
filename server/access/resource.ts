import type { CompanyRole } from '#contract/permissions.ts'

/**
 * What an id may name. A capability keeps one beside its store and `server/resources.ts` lists them all; a call refers to
 * it by name, and whoever may see the company or the vehicle it leads to may see the resource.
 */
export type Resource = {
  /** Its id stands in a path as `<name>Id`. */
  name: string
  /** All of them, with the columns id, company_id, vehicle_id (null: rights on the company count), time_zone, is_deleted. */
  sql: string
}

/** The resource that a call names by its id; null where the call is about the caller alone. */
export type ResourceRef = { resource: string; id: string; includeDeleted: boolean } | null

/** To which company and vehicle a resource leads, and how the caller stands to them. */
export type ResourceAccess = {
  companyId: string | null
  vehicleId: string | null
  timeZone: string | null
  role: CompanyRole | null
  isAssigned: boolean
}

/** A company is named by its own id. Nobody is a member of one that does not exist. */
export const COMPANY = 'company'

/** How the ids of companies are looked up that stand in a body. */
export const companyResource: Resource = {
  name: COMPANY,
  sql: `select id, id as company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted from companies`,
}
