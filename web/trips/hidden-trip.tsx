import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDate, writeFullDay } from '#domain/format/date.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import styles from './hidden-trip.module.css'
import type { Trip } from './queries.ts'

/** Stands where the places of a trip would be. */
export function HiddenDetails() {
  const { t } = useTranslation()
  return <span className="muted">{t('trips.hidden')}</span>
}

type Props = { vehicle: Vehicle; trip: Trip; onClose: () => void }

/** What everybody but the driver sees of a private trip, and why it is no more. */
export function HiddenTrip({ vehicle, trip: { attributes }, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const day = writeFullDay(attributes.dateStartIso, attributes.dateStartTz, language)
  const figures = [
    [t('trips.distance'), text(attributes.distance)],
    [t('history.odometerStart'), text(attributes.odometerStart)],
    [t('history.odometerEnd'), text(attributes.odometerEnd)],
  ]
  return (
    <Dialog title={t('trips.view')} size="sheet" onClose={onClose}>
      <div className="dialog-body editor-notice">
        <StatePanel icon={<IconLock />} title={t('trips.hiddenTitle', { day })} text={t('trips.hiddenText')}>
          <dl className={styles.figures}>
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={onClose}>{t('action.close')}</Button>
        </StatePanel>
      </div>
    </Dialog>
  )
}

type WhoSeesProps = { trip: Trip; handOver: ReactNode }

/** Tells the driver of a private trip who else can see its details, and lets them hand it over while nobody else can. */
export function WhoSees({ trip: { attributes }, handOver }: WhoSeesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const company = useCurrentCompany()
  if (!company || attributes.category !== 'private' || !attributes.isDriver) return null
  const { hidesPrivateTrips, privateTripsShownAtIso: shownAt } = company.attributes
  if (!hidesPrivateTrips && !shownAt) return null
  const when = shownAt && writeDate(shownAt, language)
  const hidden = when ? t('trips.onlyYouSince', { when }) : t('trips.onlyYou')
  return (
    <p className={styles.note}>
      <IconLock className="small" aria-hidden="true" />
      <span>
        {hidesPrivateTrips ? hidden : t('trips.shownAgain', { when })} {hidesPrivateTrips && handOver}
      </span>
    </p>
  )
}
