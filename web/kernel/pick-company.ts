import type { MyCompany } from './me.ts'

export const isOwned = ({ attributes }: MyCompany) => attributes.roles.includes('company_owner')

export const ownedCompany = (companies: readonly MyCompany[]) => companies.find(isOwned)

/** The stored company if the user still belongs to it, else the one they own, else the first. */
export const pickCompany = (companies: readonly MyCompany[], stored: string | null) =>
  companies.find(({ id }) => id === stored) ?? ownedCompany(companies) ?? companies[0]
