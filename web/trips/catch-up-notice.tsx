import { IconBolt, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LATE_AFTER_DAYS } from '#contract/trips/trip.ts'
import { writeFullDay } from '#domain/format/date.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { zoneOf } from './trip-drafts.ts'

const DAY = 86_400_000

/** The number of days without a trip, if the next trip would already be late. */
export function daysWithoutTrip(vehicle: Vehicle, now: number): number | null {
  const { latestTripEndIso } = vehicle.meta
  if (latestTripEndIso === null) return null
  const days = Math.floor((now - Date.parse(latestTripEndIso)) / DAY)
  return days >= LATE_AFTER_DAYS ? days : null
}

type Props = { vehicle: Vehicle; onCatchUp: () => void }

/** Shown after days without trips: when the logbook stopped, and a button to catch up. */
export function CatchUpNotice({ vehicle, onCatchUp }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { latestTripEndIso } = vehicle.meta
  const [now] = useState(() => Date.now())
  const count = daysWithoutTrip(vehicle, now)
  if (count === null || latestTripEndIso === null) return null
  return (
    <div className="catch-up-notice">
      <IconHistory aria-hidden="true" />
      <div>
        <strong>{t('since.title', { count })}</strong>
        <p>
          {t('since.text', {
            day: writeFullDay(latestTripEndIso, zoneOf(vehicle), language),
            days: LATE_AFTER_DAYS,
          })}
        </p>
      </div>
      <Button onClick={onCatchUp}>
        <IconBolt />
        {t('since.action')}
      </Button>
    </div>
  )
}
