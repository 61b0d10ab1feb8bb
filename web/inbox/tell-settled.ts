import type { TFunction } from 'i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { getTrip } from '#contract/trips/calls.ts'
import { api } from '../kernel/api/api.ts'
import { toast } from '../ui/toasts.ts'
import { contactText } from './answer.ts'

/** More messages would be a list of their own. */
const TOLD_MAX = 3

/**
 * Says what somebody else wrote into trips meanwhile: once they have a category, the next fetch takes them out of the list,
 * and the reason in their row with them.
 */
export async function tellSettled(
  refused: BulkOutcome['refused'],
  nameOf: (id: string) => string | undefined,
  t: TFunction,
): Promise<void> {
  const changed = refused.filter(({ code }) => code === 'version.conflict').slice(0, TOLD_MAX)
  for (const { id } of changed) {
    const trip = await api(getTrip, { params: { tripId: id } }).catch(() => null)
    if (!trip || trip.data.attributes.category === 'none') continue
    const { category, reason, contactName, contactCompany } = trip.data.attributes
    const contact = contactText({ contactName: contactName ?? '', contactCompany: contactCompany ?? '' })
    const written = [t(`category.${category}`), reason, contact].filter(Boolean).join(' · ')
    toast.error(t('inbox.settledByOther', { name: nameOf(id) }), written)
  }
}
