import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_NAME_LENGTH } from '#contract/recording/device.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { useSave } from '../kernel/use-save.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Editor } from '../ui/editor.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { DeviceFields, type DeviceValues } from './device-fields.tsx'
import { PairedDialog } from './pairing-dialog.tsx'
import type { Device } from './queries.ts'
import { changeDevice, type PairedDevice, reloadDevice, renewToken, revokeDevice } from './save.ts'
import { WindowsDialog } from './windows-dialog.tsx'

/** What is done with a device. */
export type DeviceStep = 'edit' | 'windows' | 'pair' | 'revoke'

type Props = { vehicle: Vehicle; device: Device; onClose: () => void }

export function DeviceDialog({ step, ...props }: Props & { step: DeviceStep }) {
  if (step === 'edit') return <DeviceEditor {...props} />
  if (step === 'windows') return <WindowsDialog {...props} />
  if (step === 'pair') return <PairAgain {...props} />
  return <Revoke {...props} />
}

const valuesOf = (device: Device | null): DeviceValues => ({
  name: device?.attributes.name ?? '',
  driverUserId: device?.attributes.driverUserId ?? '',
})

function DeviceEditor({ vehicle, device, onClose }: Props) {
  const { t } = useTranslation()
  const editor = useRecordEditor<Device, DeviceValues>({
    latest: device,
    valuesOf,
    check: ({ name }) => collectFaults({ name: checks(t).required(name, DEVICE_NAME_LENGTH) }),
    save: ({ name, driverUserId }, { saved }) =>
      changeDevice(vehicle.id, saved ?? device, { name, driverUserId: driverUserId || null }),
    onSaved: onClose,
    reload: () => reloadDevice(vehicle.id, device.id),
  })
  return (
    <Editor
      title={t('recording.rename')}
      subtitle={device.attributes.name}
      form={editor.form}
      onClose={onClose}
    >
      <DeviceFields form={editor.form} vehicle={vehicle} device={device} />
      <EditorDialogs editor={editor} />
    </Editor>
  )
}

function PairAgain({ vehicle, device, onClose }: Props) {
  const { t } = useTranslation()
  const [paired, setPaired] = useState<PairedDevice | null>(null)
  const renewing = useSave({
    save: () => renewToken(vehicle.id, device),
    success: null,
    onSaved: setPaired,
    onFailed: onClose,
  })
  if (paired) return <PairedDialog vehicle={vehicle} device={paired} onClose={onClose} />
  return (
    <Confirm
      title={t('recording.pairAgainTitle', { name: device.attributes.name })}
      action={t('recording.pairAgain')}
      kind="primary"
      isBusy={renewing.isPending}
      onConfirm={() => renewing.start()}
      onCancel={onClose}
    >
      <p>{t('recording.pairAgainText')}</p>
    </Confirm>
  )
}

function Revoke({ vehicle, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <RemovalDialog
      title={t('recording.revokeTitle', { name: device.attributes.name })}
      action={t('recording.revoke')}
      failure={t('toast.saveFailed')}
      remove={() => revokeDevice(vehicle.id, device)}
      onRemoved={onClose}
      onCancel={onClose}
    >
      <p>{t('recording.revokeText')}</p>
    </RemovalDialog>
  )
}
