import type { InboxKind } from '#contract/inbox/inbox.ts'

export const inboxKeys = {
  all: ['inbox'] as const,
  list: (companyId: string, kind: InboxKind) => [...inboxKeys.all, companyId, 'list', kind] as const,
  odometers: (companyId: string) => [...inboxKeys.all, companyId, 'odometers'] as const,
  counts: (companyId: string) => [...inboxKeys.all, companyId, 'counts'] as const,
}
