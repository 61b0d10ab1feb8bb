import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_NAME_LENGTH } from '#contract/recording/device.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Editor } from '../ui/editor.tsx'
import { useForm } from '../ui/form.ts'
import { useLanguage } from '../ui/use-language.ts'
import { usePhone } from '../ui/use-media.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { writeLastSeen } from './ago.ts'
import { DeviceFields, type DeviceValues } from './device-fields.tsx'
import styles from './pairing.module.css'
import { type App, PairingSteps, qrText } from './pairing-steps.tsx'
import { QrCode } from './qr-code.tsx'
import { pairedDeviceQuery } from './queries.ts'
import { addDevice, type PairedDevice, refreshDevices } from './save.ts'
import { useNow } from './use-now.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** Name and driver of a new device, then its address. */
export function PairingDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation()
  const [paired, setPaired] = useState<PairedDevice | null>(null)
  const saving = useSave({
    save: ({ name, driverUserId }: DeviceValues) =>
      addDevice(vehicle.id, { name, ...(driverUserId && { driverUserId }) }),
    success: null,
    onSaved: setPaired,
  })
  const form = useForm({
    initial: { name: '', driverUserId: vehicle.attributes.defaultDriverId ?? '' },
    check: ({ name }) => collectFaults({ name: checks(t).required(name, DEVICE_NAME_LENGTH) }),
    save: saving.save,
  })
  if (paired) return <PairedDialog vehicle={vehicle} device={paired} onClose={onClose} />
  return (
    <Editor
      title={t('recording.pair')}
      subtitle={vehicle.attributes.licensePlate}
      form={form}
      onClose={onClose}
      words={{ save: t('recording.next') }}
    >
      <DeviceFields form={form} vehicle={vehicle} />
    </Editor>
  )
}

type PairedProps = Props & { device: PairedDevice }

/** The address of a device, which is shown this once, and what to do with it. */
export function PairedDialog({ vehicle, device, ...props }: PairedProps) {
  const { t } = useTranslation()
  const id = useId()
  const [app, setApp] = useState<App>('traccar')
  const isPhone = usePhone()
  const [isCodeShown, setCodeShown] = useState(false)
  const { ingestUrl } = device.meta
  function onClose() {
    // The row behind says what has been received.
    void refreshDevices(vehicle.id)
    props.onClose()
  }
  const code = app !== 'tracker' && (
    <figure className={styles.code}>
      <QrCode text={qrText(app, ingestUrl)} label={t('recording.qr')} />
      <figcaption>{t(`recording.scan.${app}`)}</figcaption>
    </figure>
  )
  return (
    <Modal className={`dialog ${styles.dialog}`} labelledBy={id}>
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={id} tabIndex={-1}>
            {t('recording.pair')}
            <small>{[device.attributes.name, vehicle.attributes.licensePlate].join(' · ')}</small>
          </h2>
          <button type="button" className="btn quiet icon" aria-label={t('action.close')} onClick={onClose}>
            <IconX />
          </button>
        </div>
        <div className={`dialog-body ${styles.body}`}>
          <div className={styles.pairing}>
            {/* On a phone the code is for another phone. */}
            {(!isPhone || isCodeShown) && code}
            <PairingSteps app={app} onApp={setApp} />
          </div>
          {isPhone && !isCodeShown && app !== 'tracker' && (
            <Button onClick={() => setCodeShown(true)}>{t('recording.showQr')}</Button>
          )}
          <div>
            <p className={styles.once}>
              {t('recording.address')}
              <em>{t('recording.once')}</em>
            </p>
            <CopyLine text={ingestUrl} />
            <p className="hint">{t('recording.addressHint')}</p>
          </div>
        </div>
        <div className="dialog-foot">
          <FirstPosition deviceId={device.id} onClose={onClose} />
        </div>
      </div>
    </Modal>
  )
}

/** Waits for the first position since the pairing. */
function FirstPosition({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(1_000)
  const { data } = useQuery(pairedDeviceQuery(deviceId))
  const { lastPositionAtIso: at, isLastPositionDay = false } = data?.attributes ?? {}
  return (
    <>
      <span className={at ? `${styles.wait} ${styles.received}` : styles.wait} role="status">
        {at ? (
          <IconCheck className="small" aria-hidden="true" />
        ) : (
          <i className="spinner" aria-hidden="true" />
        )}
        {at ? t('recording.received') : t('recording.waiting')}
        {at && (
          <span aria-hidden="true">
            {writeLastSeen({ lastPositionAtIso: at, isLastPositionDay }, now, language)}
          </span>
        )}
      </span>
      <div className="spread" />
      {!at && (
        <Button className="cancel" onClick={onClose}>
          {t('recording.later')}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        {t('recording.done')}
      </Button>
    </>
  )
}
