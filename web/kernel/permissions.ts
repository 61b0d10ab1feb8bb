import type { Scope } from '#contract/permissions.ts'
import type { MyCompany } from './me.ts'

/** Screens ask for scopes, never for roles. */
export const hasCompanyScope = (company: MyCompany, scope: Scope) => company.attributes.scopes.includes(scope)
