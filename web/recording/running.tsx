import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { useMe } from '../kernel/me.ts'
import { useSave } from '../kernel/use-save.ts'
import { writeDuration } from '../trips/public.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { makeDrivePrivate, resumeDrive, useDrive } from './drive/recorder.ts'
import { type Recording, recordingQuery } from './queries.ts'
import styles from './running.module.css'
import { makePrivate } from './save.ts'
import { useNow } from './use-now.ts'

const MINUTE = 60_000

type Props = { vehicle: Vehicle; companyId: string; mayStart: boolean }

/** Behind the plate: the vehicle is on the road, since when and how far; and a way to start or return to a drive. */
export function Running({ vehicle, companyId, mayStart }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const { data } = useQuery(recordingQuery(vehicle.id))
  const drive = useDrive((state) => state.drive)
  const isHere = drive?.vehicleId === vehicle.id
  const running = data?.attributes.running ?? null
  useEffect(() => void resumeDrive(me.id), [me.id])
  useRefreshAtEnd(vehicle.id, running !== null)
  return (
    <div className={styles.running}>
      {running && <Pill {...{ vehicle, running }} />}
      {running?.isDriver && !running.isPrivate && <MakePrivate vehicleId={vehicle.id} isHere={isHere} />}
      {(isHere || (mayStart && !running)) && (
        <Link
          to="/company/$companyId/vehicles/$vehicleId/drive"
          params={{ companyId, vehicleId: vehicle.id }}
          className={isHere ? 'btn' : 'btn narrow-only'}
        >
          <IconRoute className="small" aria-hidden="true" />
          {isHere ? t('recording.toDrive') : t('drive.start')}
        </Link>
      )}
    </div>
  )
}

/** When a trip has ended, it is in the logbook. */
function useRefreshAtEnd(vehicleId: string, isRunning: boolean): void {
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refreshAfter('trip', { vehicleId })
    wasRunning.current = isRunning
  }, [vehicleId, isRunning])
}

type PillProps = { vehicle: Vehicle; running: NonNullable<Recording['attributes']['running']> }

function Pill({ vehicle, running: { sinceIso, distance, isPrivate, deviceName, driverName } }: PillProps) {
  const { t } = useTranslation()
  const now = useNow(MINUTE / 2)
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  // Whole minutes: a screen reader announces it as often as it changes.
  const duration = writeDuration(Math.floor((now - Date.parse(sinceIso)) / MINUTE) * MINUTE, t)
  return (
    <span
      className={isPrivate ? `${styles.pill} ${styles.private}` : styles.pill}
      role="status"
      title={[driverName, deviceName].filter(Boolean).join(' · ')}
    >
      <IconRoute className="small" aria-hidden="true" />
      <b>{t(isPrivate ? 'recording.runningPrivate' : 'recording.running')}</b>
      {t('recording.runningSince', { duration, distance: text(distance) })}
    </span>
  )
}

function MakePrivate({ vehicleId, isHere }: { vehicleId: string; isHere: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const making = useSave({
    save: async () => {
      // This browser must know it, too: it shows and sends the drive.
      if (isHere) await makeDrivePrivate()
      return makePrivate(vehicleId)
    },
    success: () => t('recording.madePrivate'),
    onSaved: () => setAsking(false),
    onFailed: () => setAsking(false),
  })
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('recording.makePrivate')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('recording.makePrivateTitle')}
          action={t('recording.makePrivate')}
          isBusy={making.isPending}
          onConfirm={() => making.start()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('recording.makePrivateText')}</p>
        </Confirm>
      )}
    </>
  )
}
