import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCompanySubscriptions } from '#contract/billing/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { billingKeys } from './keys.ts'
import { logged } from './log.ts'

export type Seats = Reply<typeof listCompanySubscriptions>['data'][number]

/** The subscription of a company with its seats; null if it has none. */
export const seatsQuery = (companyId: string) =>
  queryOptions({
    queryKey: billingKeys.seats(companyId),
    queryFn: ({ signal }): Promise<Seats | null> =>
      logged(signal, async () => {
        const { data } = await api(listCompanySubscriptions, { params: { companyId }, signal })
        return data[0] ?? null
      }),
    staleTime: 2_000,
  })

/** Undefined for users who may not assign seats, and while loading. */
export function useSeats(): Seats | null | undefined {
  const company = useCurrentCompany()
  const isAsked = company !== undefined && hasCompanyScope(company, 'company:subscriptions:list')
  const { data } = useQuery({ ...seatsQuery(company?.id ?? ''), enabled: isAsked })
  return isAsked ? data : undefined
}
