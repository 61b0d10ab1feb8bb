import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyVehiclesQuery } from './queries.ts'

/** The ids of the vehicles that are not deleted; undefined while loading. */
export function useVehicleIds(companyId: string): ReadonlySet<string> | undefined {
  const { data } = useQuery(companyVehiclesQuery(companyId))
  return useMemo(() => data && new Set(data.map(({ id }) => id)), [data])
}
