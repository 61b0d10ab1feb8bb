import type { Scope, VehicleScope } from '#contract/permissions.ts'
import type { MyCompany } from './me.ts'

/** Thrown in `beforeLoad` or by a list; shown as the no-permission page. */
export class NoPermission extends Error {}

/** Screens check scopes, never roles. */
export const hasCompanyScope = (company: MyCompany, scope: Scope) => company.attributes.scopes.includes(scope)

export function requireCompanyScope(company: MyCompany, scope: Scope): void {
  if (!hasCompanyScope(company, scope)) throw new NoPermission()
}

type VehicleWithScopes = { attributes: { scopes: readonly string[] } }

/** The user's scopes for a vehicle are one of its attributes. */
export const hasVehicleScope = ({ attributes }: VehicleWithScopes, scope: VehicleScope) =>
  attributes.scopes.includes(scope)

export function requireVehicleScope(vehicle: VehicleWithScopes, scope: VehicleScope): void {
  if (!hasVehicleScope(vehicle, scope)) throw new NoPermission()
}

/** Users who may assign seats see the plan too; with `BILLING=none` nobody has either scope. */
export const mayOpenBilling = (company: MyCompany) =>
  hasCompanyScope(company, 'company:subscription:view') ||
  hasCompanyScope(company, 'company:subscriptions:list')
