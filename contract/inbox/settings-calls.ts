import { call } from '../kernel/call.ts'
import { one, requestBody } from '../kernel/resource.ts'
import { InboxSettings, InboxSettingsChange } from './settings.ts'

export const getInboxSettings = call({
  name: 'getInboxSettings',
  summary: 'Which vehicles the inbox of the signed-in user shows, which mails they get, and when none',
  method: 'GET',
  path: '/companies/:companyId/inbox-settings',
  right: { on: 'company', needs: 'member' },
  reply: one('inbox_settings', InboxSettings),
  status: 200,
  problems: [],
})

export const changeInboxSettings = call({
  name: 'changeInboxSettings',
  summary: 'Change them; one vehicle that the user may not see refuses all',
  method: 'PATCH',
  path: '/companies/:companyId/inbox-settings',
  right: { on: 'company', needs: 'member' },
  body: requestBody('inbox_settings', InboxSettingsChange),
  reply: one('inbox_settings', InboxSettings),
  status: 200,
  problems: ['not_found', 'version.conflict'],
})
