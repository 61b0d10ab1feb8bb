import { IconLock, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KM_PER_MILE } from '#domain/distance.ts'
import { writeTime } from '#domain/format/date.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { Button } from '../../ui/button.tsx'
import { type Input, validValue } from '../../ui/input.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useLanguage } from '../../ui/use-language.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { useNow } from '../use-now.ts'
import styles from './drive.module.css'
import { DriveHead } from './drive-head.tsx'
import { DriveMap } from './drive-map.tsx'
import { DriveNotes } from './drive-notes.tsx'
import { endDrive, makeDrivePrivate, useDrive } from './recorder.ts'
import type { StoredDrive } from './store.ts'
import { MAX_ACCURACY, POOR_ACCURACY, writeClock } from './track.ts'

type Props = { vehicle: Vehicle; drive: StoredDrive; close: () => void }

/** While driving: how long, how far, how accurate, and two buttons. */
export function RunningDrive({ vehicle, drive, close }: Props) {
  const { t } = useTranslation()
  const [odometer, setOdometer] = useState<Input<number>>(null)
  const ending = useAction(() => endDrive(validValue(odometer)))
  const making = useAction(makeDrivePrivate)
  const isDenied = useDrive(({ fault }) => fault === 'denied')
  return (
    <div className={styles.form}>
      <DriveHead vehicle={vehicle} label={t('drive.back')} close={close}>
        <span className={styles.live}>
          <i aria-hidden="true" />
          {t(drive.isLocated && !isDenied ? 'drive.recording' : 'drive.recordingWithout')}
        </span>
      </DriveHead>
      {drive.isLocated && !drive.isPrivate && <DriveMap />}
      <div className={styles.content}>
        <Clock since={drive.startedAtIso} />
        <Figures vehicle={vehicle} drive={drive} />
        {!drive.isLocated && (
          <NumberField
            label={t('drive.odometerEnd')}
            field={{
              id: 'drive-odometer',
              value: odometer,
              fault: undefined,
              onValue: setOdometer,
              onBlur: () => {},
            }}
            kind="reading"
            unit={distanceUnit(vehicle.attributes.systemOfUnits)}
            isOptional
          />
        )}
        <DriveNotes drive={drive} />
        <p className={styles.tip}>{t('drive.background')}</p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={drive.isPrivate ? `${styles.private} ${styles.pressed}` : styles.private}
          aria-pressed={drive.isPrivate}
          disabled={drive.isPrivate || making.isPending}
          onClick={() => void making.run()}
        >
          <IconLock aria-hidden="true" />
          <span>
            {t('drive.private')}
            <small>{t('drive.privateText')}</small>
          </span>
        </button>
        <Button
          className={`${styles.first} ${styles.end}`}
          isBusy={ending.isPending}
          onClick={() => void ending.run()}
        >
          <IconPlayerStop aria-hidden="true" />
          {t('drive.end')}
        </Button>
      </div>
    </div>
  )
}

function Clock({ since }: { since: string }) {
  const { t } = useTranslation()
  const now = useNow(1_000)
  return (
    <p className={styles.clock} role="timer">
      <span>{t('drive.time')}</span>
      {writeClock(now - Date.parse(since))}
    </p>
  )
}

function Figures({ vehicle, drive }: Pick<Props, 'vehicle' | 'drive'>) {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const metres = useDrive(({ track }) => track.metres)
  const accuracy = useDrive(({ latest }) => latest?.accuracy)
  const { systemOfUnits } = vehicle.attributes
  const distance = metres / 1_000 / (systemOfUnits === 'metric' ? 1 : KM_PER_MILE)
  const tenths = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <dl className={styles.figures}>
      {drive.isLocated && (
        <div>
          <dt>{distanceUnit(systemOfUnits)}</dt>
          <dd>{tenths.format(distance)}</dd>
        </div>
      )}
      <div>
        <dt>{t('drive.began')}</dt>
        <dd>{writeTime(drive.startedAtIso, undefined, language)}</dd>
      </div>
      {drive.isLocated && (
        <div className={accuracy !== undefined && accuracy > POOR_ACCURACY ? styles.poor : undefined}>
          <dt>
            {accuracy !== undefined && accuracy > MAX_ACCURACY
              ? t('drive.accuracyIgnored')
              : t('drive.accuracy')}
          </dt>
          <dd>{accuracy === undefined ? '–' : `±\u00a0${Math.round(accuracy)}\u00a0m`}</dd>
        </div>
      )}
    </dl>
  )
}
