import { queryClient } from '../kernel/api/query-client.ts'
import { companiesQuery, refetchCompanies } from '../kernel/me.ts'
import { isProblem } from '../kernel/problem.ts'
import { isLayerOpen } from '../ui/layers.ts'

let isChecking = false
const cachedCompanies = () => queryClient.getQueryData(companiesQuery.queryKey)

/**
 * After a 403 or 404 the companies are refetched; if they changed (user removed, role changed), `onChange` re-runs the
 * routes.
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
    // Equal data keeps its identity. What is typed in an editor stays until it is closed; closing runs the routes
    // again.
    if (cachedCompanies() !== before && !isLayerOpen()) onChange()
  } catch {
    // The refusal itself is shown where it happened.
  } finally {
    isChecking = false
  }
}
