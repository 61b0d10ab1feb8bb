/** The keys of plans, seats and invoices, for `web/billing` too. */
export const billingKeys = {
  all: ['billing'] as const,
  prices: ['billing', 'prices'] as const,
  company: (companyId: string) => [...billingKeys.all, companyId] as const,
  seats: (companyId: string) => [...billingKeys.company(companyId), 'seats'] as const,
  subscription: (companyId: string) => [...billingKeys.company(companyId), 'subscription'] as const,
  targets: (companyId: string, subscriptionId: string) =>
    [...billingKeys.company(companyId), 'targets', subscriptionId] as const,
  invoices: (companyId: string) => [...billingKeys.company(companyId), 'invoices'] as const,
}
