import { queryClient } from '../kernel/api/query-client.ts'
import { companiesQuery, refetchCompanies } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { isLayerOpen } from '../ui/layers.ts'

let isChecking = false
const cachedCompanies = () => queryClient.getQueryData(companiesQuery.queryKey)

/**
 * Whoever was taken out of a company, or may do less in it, learns it from the first refusal and not at the
 * next visit: the companies are asked for anew, and `onChange` looks at the address again.
 */
export function watchMembership(onChange: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (isProblem(error, 404) || isProblem(error, 403)) void recheckCompanies(onChange)
  })
}

async function recheckCompanies(onChange: () => void): Promise<void> {
  if (isChecking) return
  isChecking = true
  const before = cachedCompanies()
  try {
    await refetchCompanies()
    // The same answer keeps the same data. What is typed in an editor stays until it is closed; closing
    // looks at the address by itself.
    if (cachedCompanies() !== before && !isLayerOpen()) onChange()
  } catch {
    // The refusal itself is told where it happened.
  } finally {
    isChecking = false
  }
}
