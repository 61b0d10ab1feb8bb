import type { Period } from './period.ts'

export const overviewKeys = {
  all: ['overview'] as const,
  attention: (companyId: string) => [...overviewKeys.all, companyId, 'attention'] as const,
  distances: (companyId: string, period: Period) =>
    [...overviewKeys.all, companyId, 'distances', period] as const,
  fuel: (companyId: string, period: Period) => [...overviewKeys.all, companyId, 'fuel', period] as const,
  costs: (companyId: string, period: Period) => [...overviewKeys.all, companyId, 'costs', period] as const,
}
