import { queryOptions } from '@tanstack/react-query'
import type { InboxSettingsChange } from '#contract/inbox/settings.ts'
import { changeInboxSettings, getInboxSettings } from '#contract/inbox/settings-calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { inboxKeys } from './keys.ts'

export type InboxSettings = Reply<typeof getInboxSettings>['data']

export const inboxSettingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.settings(companyId),
    queryFn: async ({ signal }) => (await api(getInboxSettings, { params: { companyId }, signal })).data,
  })

/** Another choice of vehicles is another list and other counts. */
export async function saveInboxSettings(
  { id, meta }: InboxSettings,
  attributes: InboxSettingsChange,
): Promise<InboxSettings> {
  const sent = { params: { companyId: id }, attributes, version: meta.version }
  const { data } = await api(changeInboxSettings, sent)
  queryClient.setQueryData(inboxKeys.settings(id), data)
  await queryClient.invalidateQueries({
    queryKey: inboxKeys.company(id),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 'settings',
  })
  return data
}
