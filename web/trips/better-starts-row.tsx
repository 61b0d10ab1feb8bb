import { useTranslation } from 'react-i18next'
import { writeDay, writeTime } from '#domain/format/date.ts'
import { type MomentContext, momentValues } from '../records/public.ts'
import { Button } from '../ui/button.tsx'
import type { Form } from '../ui/form.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { betterStarts } from './better-starts.ts'
import styles from './better-starts-row.module.css'
import type { ListedTrip } from './queries.ts'
import { writeDuration } from './trip-figures.tsx'
import type { Origin, TripValues } from './trip-values.ts'

type Props = {
  form: Form<TripValues>
  origin: Origin
  context: MomentContext
  vehicle: Vehicle
  trips: readonly ListedTrip[]
}

/** Starts of a new trip that are one press away. */
export function BetterStarts({ form, origin, context, vehicle, trips }: Props) {
  const { t } = useTranslation()
  const { language } = context
  const zone = form.values.zoneStart
  // The end that the form proposed is now.
  const now = Date.parse(origin.start.dateEndIso)
  const { latestTripEndIso } = vehicle.meta
  const { lastEndIso, usual } = betterStarts(form.values, trips, { lastEndIso: latestTripEndIso, now })
  const take = (iso: string) => {
    const { date, time, offset } = momentValues(iso, zone, context)
    form.change({ dateStart: date, timeStart: time, offsetStart: offset })
  }
  if (!lastEndIso && !usual) return null
  const isToday =
    lastEndIso && writeDay(lastEndIso, zone, language) === writeDay(origin.start.dateEndIso, zone, language)
  return (
    <div className={styles.starts} role="group" aria-label={t('starts.title')}>
      {lastEndIso && (
        <Button kind="quiet" onClick={() => take(lastEndIso)}>
          {t('starts.lastEnd', {
            at: `${isToday ? '' : `${writeDay(lastEndIso, zone, language)} `}${writeTime(lastEndIso, zone, language)}`,
          })}
        </Button>
      )}
      {usual && (
        <Button kind="quiet" onClick={() => take(usual.iso)}>
          {t('starts.usual', { duration: writeDuration(usual.duration, t) })}
        </Button>
      )}
    </div>
  )
}
