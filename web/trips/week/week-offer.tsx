import { IconCalendarRepeat, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#domain/format/date.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { dismissedWeek, storeDismissedWeek } from '../../kernel/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { addTexts } from '../../ui/i18n.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import type { ListedTrip } from '../queries.ts'
import { zoneOf } from '../trip-drafts.ts'
import { daysFor, mondayOf, proposeWeek } from './last-week.ts'
import styles from './week.module.css'

const WeekEditor = lazy(async () => {
  const [{ WeekEditor }] = await Promise.all([import('./week-editor.tsx'), addTexts('recurring')])
  return { default: WeekEditor }
})

type Props = { vehicle: Vehicle; trips: readonly ListedTrip[]; moments: MomentConverter }

/** Offers the own trips of last week that this week does not have yet, until it is closed for the week. */
export function WeekOffer({ vehicle, trips, moments }: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const zone = zoneOf(vehicle)
  const monday = mondayOf(dayIn(new Date(now).toISOString(), zone))
  const [dismissed, setDismissed] = useState(() => dismissedWeek(vehicle.id))
  const [isOpen, setOpen] = useState(false)
  const count = useMemo(() => proposeWeek(trips, { now, zone, moments }).length, [trips, now, zone, moments])
  function dismiss() {
    storeDismissedWeek(vehicle.id, monday)
    setDismissed(monday)
  }
  return (
    <>
      {count > 0 && dismissed !== monday && (
        <div className={styles.offer}>
          <IconCalendarRepeat aria-hidden="true" />
          <p>{t('week.offer', { count })}</p>
          <Button onClick={() => setOpen(true)}>{t('week.open')}</Button>
          <Button
            kind="quiet"
            className="icon"
            aria-label={t('week.dismiss')}
            title={t('week.dismiss')}
            onClick={dismiss}
          >
            <IconX />
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <WeekEditor
            {...{ vehicle, moments, now }}
            days={daysFor(dayIn(new Date(now).toISOString(), zone))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
