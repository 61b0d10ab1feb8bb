import { isProblem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { isLayerOpen } from '../ui/layers.ts'
import { companiesQuery, reloadCompanies } from '../users/queries.ts'

let isLooking = false
const kept = () => queryClient.getQueryData(companiesQuery.queryKey)

/**
 * Whoever was taken out of a company, or may do less in it, learns it from the first refusal and not at the
 * next visit: the companies are asked for anew, and `onChange` looks at the address again.
 */
export function watchMembership(onChange: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (isProblem(error, 404) || isProblem(error, 403)) void lookAgain(onChange)
  })
}

async function lookAgain(onChange: () => void): Promise<void> {
  if (isLooking) return
  isLooking = true
  const before = kept()
  try {
    await reloadCompanies()
    // The same answer keeps the same data. What is typed in an editor stays until it is closed; closing
    // looks at the address by itself.
    if (kept() !== before && !isLayerOpen()) onChange()
  } catch {
    // The refusal itself is told where it happened.
  } finally {
    isLooking = false
  }
}
