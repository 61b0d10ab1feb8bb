import type { InboxSettingsChange, MailDay } from '#contract/inbox/settings.ts'
import { changeInboxSettings, getInboxSettings } from '#contract/inbox/settings-calls.ts'
import { canonicalZone } from '#contract/kernel/zones.ts'
import { quietFault } from '#domain/inbox/quiet-hours.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { invalid } from '../../http/refusal.ts'
import {
  readSubscriberAddress,
  recordRemoval,
  subscribe,
  subscriptionStore,
} from '../../notifications/public.ts'
import type { RecordEvent } from '../../security-log/public.ts'
import { selectVehicles } from '../../vehicles/public.ts'
import { presentSettings } from './present.ts'
import { type SettingsValues, settingsStore, visibleOf } from './store.ts'

type Whose = { companyId: string; userId: string }

/** Everybody has their own: there is no call for those of others. */
export const inboxSettingsRoutes = ({ publicUrl }: Config): Binding[] => [
  bind(getInboxSettings, async ({ db, company, actor }) => ({
    data: await readSettings(db, { companyId: company.id, userId: actor.userId }),
  })),

  bind(changeInboxSettings, async ({ db, company, actor, attributes, expectVersion, recordEvent }) => {
    const whose = { companyId: company.id, userId: actor.userId }
    const settings = settingsStore(db, whose.companyId, whose.userId)
    const before = await settings.lock()
    expectVersion(before.version)
    const vehicleIds = attributes.vehicleIds && [...new Set(attributes.vehicleIds)]
    if (vehicleIds) await selectVehicles(db, { ...whose, role: company.role }, vehicleIds)
    const values = columnsOf(attributes, vehicleIds)
    const { mailDays } = attributes
    if (mailDays !== undefined) await setMailDays(db, publicUrl, whose, new Set(mailDays), recordEvent)
    if (mailDays !== undefined || Object.keys(values).length > 0) await settings.change(values)
    return { data: await readSettings(db, whose) }
  }),
]

async function readSettings(db: Db, { companyId, userId }: Whose) {
  const row = await settingsStore(db, companyId, userId).find()
  const vehicleIds = await visibleOf(db, { companyId, userId }, row?.vehicle_ids ?? [])
  const subscription = await subscriptionStore(db, companyId, userId).findByType('inbox.open')
  return presentSettings({ companyId, row, vehicleIds, subscription })
}

const QUIET_FAULTS = {
  same: 'must not be the same time',
  tooLong: 'must leave an hour of the day for mails',
}

function columnsOf(
  { quietHours, timeZone }: InboxSettingsChange,
  vehicleIds: string[] | null | undefined,
): SettingsValues {
  const fault = quietHours && quietFault(quietHours)
  if (fault) throw invalid('quietHours/to', QUIET_FAULTS[fault])
  return omitUndefined({
    vehicle_ids: vehicleIds,
    quiet_from: quietHours && quietHours.from,
    quiet_to: quietHours && quietHours.to,
    time_zone: timeZone && (canonicalZone(timeZone) ?? undefined),
  })
}

/** Whoever chooses a day subscribes, with their own address; without a day the subscription ends. */
async function setMailDays(
  db: Db,
  publicUrl: URL,
  whose: Whose,
  chosen: ReadonlySet<MailDay>,
  recordEvent: RecordEvent,
) {
  const subscriptions = subscriptionStore(db, whose.companyId, whose.userId)
  const before = await subscriptions.getByType('inbox.open')
  const days = [...chosen].toSorted()
  if (days.length === 0) {
    if (!before) return
    await subscriptions.remove(before.id)
    return recordRemoval(db, recordEvent, before)
  }
  if (!before && (await readSubscriberAddress(db, whose.userId)).email === null)
    throw invalid('mailDays', 'needs an account with an address')
  const { id } =
    before ??
    (await subscribe(db, publicUrl, { ...whose, eventType: 'inbox.open', email: undefined }, recordEvent))
  return subscriptions.setMailDays(id, days)
}
