import { addCompany, changeCompany } from '#contract/companies/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { type MyCompany, refetchCompanies, tryRefetchCompanies } from '../kernel/me.ts'
import { ownedCompany } from '../kernel/pick-company.ts'
import { isProblem } from '../kernel/problem.ts'

type Company = Reply<typeof changeCompany>['data']

export async function renameCompany({ id, meta }: MyCompany, name: string): Promise<Company> {
  const { data } = await api(changeCompany, {
    params: { companyId: id },
    attributes: { name },
    version: meta.version,
  })
  await tryRefetchCompanies()
  return data
}

export async function hidePrivateTrips(
  { id, meta }: MyCompany,
  hidesPrivateTrips: boolean,
): Promise<Company> {
  const { data } = await api(changeCompany, {
    params: { companyId: id },
    attributes: { hidesPrivateTrips },
    version: meta.version,
  })
  await tryRefetchCompanies()
  // Trips, vehicles, suggestions, history and previews: all of them may now tell more or less.
  void queryClient.invalidateQueries()
  return data
}

/**
 * Creates the user's company, or renames the one they own (created in another tab meanwhile): a user owns at most one.
 */
export async function createCompany(name: string): Promise<Company> {
  const owned = ownedCompany(await refetchCompanies())
  if (owned) return renameCompany(owned, name)
  try {
    const { data } = await api(addCompany, { attributes: { name } })
    await refetchCompanies()
    return data
  } catch (error) {
    const other = isProblem(error, 409) && ownedCompany(await refetchCompanies())
    if (!other) throw error
    return renameCompany(other, name)
  }
}
