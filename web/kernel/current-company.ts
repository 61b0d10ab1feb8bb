import { useParams } from '@tanstack/react-router'
import { createStore } from '../ui/create-store.ts'
import { type MyCompany, useCompanies } from './me.ts'
import { pickCompany } from './pick-company.ts'
import { storeCompany, storedCompany } from './preferences.ts'

// The current company of this tab. localStorage only remembers it for the next visit.
const selected = createStore<string | null>(null)

/** At start-up: sets the current company and drops a stored id that is stale. */
export function selectCompany(companies: readonly MyCompany[]): void {
  const stored = storedCompany()
  if (stored !== null && !companies.some(({ id }) => id === stored)) storeCompany(null)
  selected.set(pickCompany(companies, selected.get() ?? stored)?.id ?? null)
}

/** Called when the user enters a company. */
export function enterCompany(id: string): void {
  storeCompany(id)
  if (selected.get() !== id) selected.set(id)
}

/** The company that `/` redirects to: this tab's, even if another tab has switched since. */
export const companyOfTab = (companies: readonly MyCompany[]) =>
  pickCompany(companies, selected.get() ?? storedCompany())

/** The company of the URL, else the one last entered in this tab. */
export function useCurrentCompany(): MyCompany | undefined {
  const companies = useCompanies()
  const { companyId } = useParams({ strict: false })
  const last = selected.use((id) => id)
  return companies.find(({ id }) => id === companyId) ?? pickCompany(companies, last)
}
