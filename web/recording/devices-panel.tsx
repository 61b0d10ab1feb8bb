import { IconDeviceMobile, IconPlus, IconZzz } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICES_MAX } from '#contract/recording/device.ts'
import { QueryFailure } from '../kernel/query-failure.tsx'
import { Button } from '../ui/button.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { writeLastSeen } from './ago.ts'
import { DeviceDialog, type DeviceStep } from './device-dialog.tsx'
import { DeviceRow } from './device-row.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { type Device, devicesQuery } from './queries.ts'
import styles from './recording.module.css'
import { useNow } from './use-now.ts'

type Props = { vehicle: Vehicle; mayChange: boolean; isOff: boolean }

/** The phones and trackers of a vehicle; a driver sees the own ones. */
export function DevicesPanel({ vehicle, mayChange, isOff }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const query = useQuery(devicesQuery(vehicle.id))
  const [isPairing, setPairing] = useState(false)
  const [opened, setOpened] = useState<{ device: Device; step: DeviceStep } | null>(null)
  const devices = query.data
  const inUse =
    devices?.filter(({ attributes: { state, app } }) => state !== 'revoked' && app !== 'portal').length ?? 0
  const addButton = mayChange && (
    <ReasonedButton
      kind={devices?.length === 0 ? 'primary' : undefined}
      reason={inUse >= DEVICES_MAX ? t('errors.device.full') : undefined}
      onClick={() => setPairing(true)}
    >
      <IconPlus />
      {t('recording.pair')}
    </ReasonedButton>
  )
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {t('recording.devices')}
          <small className="wide-only">{t('recording.devicesText')}</small>
        </h2>
        {devices && devices.length > 0 && addButton}
      </div>
      {isOff && <p className={styles.off}>{t('recording.offNotice')}</p>}
      {query.isError && !devices && <QueryFailure query={query} title={t('recording.devicesFailed')} />}
      {query.isPending && <DeviceBones />}
      {devices?.length === 0 && (
        <StatePanel
          icon={<IconDeviceMobile />}
          title={t(mayChange ? 'recording.none' : 'recording.noneOwn')}
          text={t(mayChange ? 'recording.noneText' : 'recording.noneOwnText')}
        >
          {addButton}
        </StatePanel>
      )}
      {devices && devices.length > 0 && (
        <ul className={isOff ? styles.pale : undefined}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              {...{ device, mayChange }}
              onStep={(step) => setOpened({ device, step })}
            />
          ))}
        </ul>
      )}
      {!isOff && <Silence devices={devices ?? []} />}
      {isPairing && <PairingDialog vehicle={vehicle} onClose={() => setPairing(false)} />}
      {opened && <DeviceDialog vehicle={vehicle} {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** Why devices are silent, and what helps. */
function Silence({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const silent = devices.find(({ attributes }) => attributes.state === 'silent')
  const { name, lastPositionAtIso, isLastPositionDay = false } = silent?.attributes ?? {}
  if (!name || !lastPositionAtIso) return null
  const when = writeLastSeen({ lastPositionAtIso, isLastPositionDay }, now, language)
  return (
    <div className={styles.silence}>
      <IconZzz className="small" aria-hidden="true" />
      <div>
        {t('recording.silence', { name, when })}{' '}
        <Button kind="inline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('recording.silenceHelp')}
        </Button>
        {isOpen && (
          <ul className={styles.points}>
            <li>{t('recording.silenceBattery')}</li>
            <li>{t('recording.silenceLocation')}</li>
            <li>{t('recording.silenceStarted')}</li>
            <li>{t('recording.silencePair')}</li>
          </ul>
        )}
      </div>
    </div>
  )
}

function DeviceBones() {
  const { t } = useTranslation()
  return (
    <div className={`${styles.deviceBones} fresh`} role="status">
      <span className="unseen">{t('state.loading')}</span>
      <div className="bone" />
      <div className="bone" />
    </div>
  )
}
