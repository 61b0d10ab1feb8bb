import { useQuery } from '@tanstack/react-query'
import { useCurrentCompany } from '../../kernel/current-company.ts'
import { favouritesQuery, type SavedFavourite } from './queries.ts'

const NONE: readonly SavedFavourite[] = []

/** The favourites of the user in the company on the screen; none until they are loaded. */
export function useFavourites(): { companyId: string; favourites: readonly SavedFavourite[] } {
  const companyId = useCurrentCompany()?.id ?? ''
  const { data } = useQuery({ ...favouritesQuery(companyId), enabled: companyId !== '' })
  return { companyId, favourites: data ?? NONE }
}
