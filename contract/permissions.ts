import type { BillingMode } from './billing/plans.ts'

/** The only table of rights. The portal reads scopes, never roles. */
export const COMPANY_ROLES = ['company_owner', 'company_manager', 'company_user'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const VEHICLE_ROLES = ['vehicle_user'] as const
export const LIST_NAMES = ['drivers', 'contacts', 'reasons', 'tags'] as const
export type ListName = (typeof LIST_NAMES)[number]

const listScopes = <V extends string>(verb: V) =>
  LIST_NAMES.map((list) => `company:selectionlists:${list}:${verb}` as const)

const MEMBER = listScopes('list')

/** What an assigned driver may do on that vehicle. */
const DRIVER = [
  'vehicle:view',
  'vehicle:trips:list',
  'vehicle:trips:add',
  'vehicle:trips:change',
  'vehicle:trips:delete',
  'vehicle:expenses:list',
  'vehicle:expenses:add',
  'vehicle:expenses:change',
  'vehicle:expenses:delete',
] as const

/** Scopes on a vehicle; a member with one of these in the company has it on each of its vehicles. */
export const VEHICLE_SCOPES = [
  ...DRIVER,
  'vehicle:change',
  'vehicle:delete',
  'vehicle:users:list',
  'vehicle:users:change',
] as const
export type VehicleScope = (typeof VEHICLE_SCOPES)[number]

const STAFF = [
  ...MEMBER,
  'company:view',
  'company:change',
  'company:users:list',
  'company:users:change',
  'company:users:delete',
  'company:users:invite',
  'company:invitations:list',
  'company:invitations:delete',
  'company:reportTemplates:list',
  'company:reportTemplates:add',
  'company:reportTemplates:change',
  'company:reportTemplates:delete',
  'company:reportTemplates:report',
  'company:views:change',
  ...listScopes('add'),
  ...listScopes('change'),
  ...listScopes('delete'),
  'company:subscriptions:list',
  'company:vehicles:list',
  'vehicle:add',
  ...VEHICLE_SCOPES,
] as const

const OWNER = [...STAFF, 'company:subscription:view', 'company:subscription:change'] as const

export type Scope = (typeof OWNER)[number]

/** What a call on a company can require: a scope, or just membership. */
export type CompanyRight = Scope | 'member'

export const SCOPES_OF_ROLE: Record<CompanyRole, readonly Scope[]> = {
  company_owner: OWNER,
  company_manager: STAFF,
  company_user: MEMBER,
}

const BILLING_SCOPES: ReadonlySet<Scope> = new Set([
  'company:subscription:view',
  'company:subscription:change',
  'company:subscriptions:list',
])

/** The scopes shown to a member: without licences none about billing. */
export const visibleScopes = (role: CompanyRole, billing: BillingMode): Scope[] =>
  SCOPES_OF_ROLE[role].filter((scope) => billing !== 'none' || !BILLING_SCOPES.has(scope))

/** The roles that give a scope. */
export const rolesWith = (scope: Scope): CompanyRole[] =>
  COMPANY_ROLES.filter((role) => SCOPES_OF_ROLE[role].includes(scope))

export const ALL_SCOPES: readonly Scope[] = OWNER

/** Scopes of a member on a vehicle: those of the role, and those of a driver where the member is assigned. */
export const scopesOnVehicle = (role: CompanyRole, isAssigned: boolean): readonly VehicleScope[] =>
  SCOPES_ON_VEHICLE[role][isAssigned ? 'assigned' : 'any']

const ON_ARCHIVED: ReadonlySet<VehicleScope> = new Set([
  'vehicle:view',
  'vehicle:trips:list',
  'vehicle:expenses:list',
  'vehicle:users:list',
  'vehicle:delete',
])

/** An archived vehicle can be read, restored and deleted. */
export const scopesOnArchived = (scopes: readonly VehicleScope[]): VehicleScope[] =>
  scopes.filter((scope) => ON_ARCHIVED.has(scope))

const filterVehicleScopes = (held: readonly Scope[]) => VEHICLE_SCOPES.filter((scope) => held.includes(scope))

const vehicleScopesOf = (role: CompanyRole) => ({
  any: filterVehicleScopes(SCOPES_OF_ROLE[role]),
  assigned: filterVehicleScopes([...SCOPES_OF_ROLE[role], ...DRIVER]),
})

const SCOPES_ON_VEHICLE: Record<CompanyRole, ReturnType<typeof vehicleScopesOf>> = {
  company_owner: vehicleScopesOf('company_owner'),
  company_manager: vehicleScopesOf('company_manager'),
  company_user: vehicleScopesOf('company_user'),
}
