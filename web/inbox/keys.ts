import type { InboxKind, InboxOrder } from '#contract/inbox/inbox.ts'

export const inboxKeys = {
  all: ['inbox'] as const,
  company: (companyId: string) => [...inboxKeys.all, companyId] as const,
  list: (companyId: string, kind: InboxKind, order: InboxOrder) =>
    [...inboxKeys.all, companyId, 'list', kind, order] as const,
  odometers: (companyId: string) => [...inboxKeys.all, companyId, 'odometers'] as const,
  rules: (companyId: string) => [...inboxKeys.all, companyId, 'rules'] as const,
  ownPlaces: (companyId: string) => [...inboxKeys.all, companyId, 'own-places'] as const,
  proposals: (companyId: string) => [...inboxKeys.all, companyId, 'proposals'] as const,
  answers: (companyId: string) => [...inboxKeys.all, companyId, 'answers'] as const,
  counts: (companyId: string) => [...inboxKeys.all, companyId, 'counts'] as const,
  settings: (companyId: string) => [...inboxKeys.all, companyId, 'settings'] as const,
}
