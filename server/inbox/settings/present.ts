import type { InboxSettings, MailDay } from '#contract/inbox/settings.ts'
import type { SubscriptionRow } from '../../notifications/public.ts'
import type { SettingsRow } from './store.ts'

/** Stored as `22:00:00`. */
const clock = (time: string) => time.slice(0, 5)

const DEFAULT_ZONE = 'Europe/Berlin'

type Settings = {
  companyId: string
  row: SettingsRow | undefined
  /** Those that the user may see. */
  vehicleIds: readonly string[]
  subscription: SubscriptionRow | undefined
}

export const presentSettings = ({ companyId, row, vehicleIds, subscription }: Settings) => ({
  type: 'inbox_settings' as const,
  id: companyId,
  attributes: {
    vehicleIds: vehicleIds.length > 0 ? [...vehicleIds] : null,
    mailDays: (subscription?.inbox_mail_days ?? []) as MailDay[],
    email: subscription?.email ?? null,
    isEmailConfirmed: (subscription?.confirmed_at ?? null) !== null,
    quietHours:
      row?.quiet_from && row.quiet_to ? { from: clock(row.quiet_from), to: clock(row.quiet_to) } : null,
    timeZone: row?.time_zone ?? DEFAULT_ZONE,
  } satisfies InboxSettings,
  meta: { version: row?.version ?? 1 },
})
