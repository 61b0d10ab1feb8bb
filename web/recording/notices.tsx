import { IconGauge, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDay, writeTime } from '#domain/format/date.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { WayOut } from '../plans/public.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { localZone } from '../ui/zones.ts'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { ConfirmOdometers } from './confirm-odometers.tsx'
import styles from './notices.module.css'
import { type Recording, recordingQuery } from './queries.ts'

type Props = { vehicle: Vehicle }

/** Above the logbook: recorded trips that wait for the plan, and odometers that wait for the driver. */
export function RecordingNotices({ vehicle }: Props) {
  const { data } = useQuery(recordingQuery(vehicle.id))
  if (!data) return null
  const { waiting, waitingCount, unconfirmed } = data.attributes
  return (
    <>
      {waiting.length > 0 && <Waiting vehicle={vehicle} waiting={waiting} count={waitingCount} />}
      {unconfirmed && hasVehicleScope(vehicle, 'vehicle:trips:change') && (
        <Unconfirmed vehicle={vehicle} unconfirmed={unconfirmed} />
      )}
    </>
  )
}

type WaitingProps = Props & { waiting: Recording['attributes']['waiting']; count: number }

function Waiting({ vehicle, waiting, count }: WaitingProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const zone = vehicle.attributes.timeZone ?? localZone()
  return (
    <aside className={styles.notice} aria-label={t('recording.waitingCount', { count })}>
      <IconHourglass aria-hidden="true" />
      <div>
        <strong>{t('recording.waitingCount', { count })}</strong>
        <p>
          {t('recording.waitingText')} <WayOut vehicle={vehicle} need="trips" />
        </p>
        <ul>
          {waiting.map(({ id, dateStartIso, dateEndIso, distance, isPrivate }) => (
            <li key={id}>
              {[
                `${writeDay(dateStartIso, zone, language)} ${writeTime(dateStartIso, zone, language)}–${writeTime(dateEndIso, zone, language)}`,
                text(distance),
                isPrivate && t('recording.waitingPrivate'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {count > waiting.length && <li aria-hidden="true">…</li>}
        </ul>
      </div>
    </aside>
  )
}

type Unconfirmed = NonNullable<Recording['attributes']['unconfirmed']>

function Unconfirmed({ vehicle, unconfirmed }: Props & { unconfirmed: Unconfirmed }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const title = t('recording.computedCount', { count: unconfirmed.trips })
  return (
    <aside className={styles.notice} aria-label={title}>
      <IconGauge aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        <p>{t('recording.computedText')}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{t('recording.confirm')}</Button>
      {isOpen && <ConfirmOdometers {...{ vehicle, unconfirmed }} onClose={() => setOpen(false)} />}
    </aside>
  )
}
