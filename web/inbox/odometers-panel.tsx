import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDate } from '#domain/format/date.ts'
import { ConfirmOdometers, recordingQuery } from '../recording/public.ts'
import { Button } from '../ui/button.tsx'
import { Plate } from '../ui/plate.tsx'
import { useDistanceFormat, vehicleQuery } from '../vehicles/public.ts'
import styles from './inbox.module.css'
import { Panel } from './panel.tsx'
import { type OpenOdometer, openOdometersQuery } from './queries.ts'

/** Vehicles whose odometers are computed until somebody reads them. */
export function OdometersPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(openOdometersQuery(companyId))
  return (
    <Panel
      title={t('inbox.odometers')}
      hint={t('inbox.odometersHint')}
      query={query}
      isEmpty={query.data?.length === 0}
      empty={t('inbox.noOdometers')}
    >
      <ul className={styles.rows}>
        {query.data?.map((open) => (
          <OdometerRow key={open.id} open={open} />
        ))}
      </ul>
    </Panel>
  )
}

function OdometerRow({ open: { id, attributes } }: { open: OpenOdometer }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { vehicle, trips, sinceDay, odometerEnd, distance } = attributes
  const { text } = useDistanceFormat(vehicle.systemOfUnits)
  return (
    <li className={`${styles.row} ${styles.other}`}>
      <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
      <span className="two-lines">
        <span>
          <b>{text(odometerEnd)}</b> {t('inbox.computed')}
        </span>
        <span>
          {t('inbox.since', {
            count: trips,
            day: writeDate(`${sinceDay}T12:00:00Z`, i18n.language, 'UTC'),
          })}
        </span>
      </span>
      <span className={styles.aside}>{t('inbox.computedDistance', { distance: text(distance) })}</span>
      <Button onClick={() => setOpen(true)}>
        {t('recording.confirm')}
        <span className="unseen"> {vehicle.licensePlate}</span>
      </Button>
      {isOpen && <Confirmation vehicleId={id} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Confirmation({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const { data: recording } = useQuery(recordingQuery(vehicleId))
  const unconfirmed = recording?.attributes.unconfirmed
  return vehicle && unconfirmed ? <ConfirmOdometers {...{ vehicle, unconfirmed, onClose }} /> : null
}
