import type { InboxKind, InboxOrder } from '#contract/inbox/inbox.ts'

export const inboxKeys = {
  all: ['inbox'] as const,
  list: (companyId: string, kind: InboxKind, order: InboxOrder) =>
    [...inboxKeys.all, companyId, 'list', kind, order] as const,
  odometers: (companyId: string) => [...inboxKeys.all, companyId, 'odometers'] as const,
  counts: (companyId: string) => [...inboxKeys.all, companyId, 'counts'] as const,
}
