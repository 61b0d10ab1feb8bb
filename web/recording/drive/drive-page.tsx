import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { Modal } from '../../ui/dialog.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toasts.ts'
import { vehicleQuery } from '../../vehicles/public.ts'
import styles from './drive.module.css'
import { EndedDrive, OtherDrive } from './ended-drive.tsx'
import { forgetResult, resumeDrive, useDrive } from './recorder.ts'
import { RunningDrive } from './running-drive.tsx'
import { StartDrive } from './start-drive.tsx'

const to = '/company/$companyId/vehicles/$vehicleId/trips'
const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/drive')

/** A phone that records a drive: full screen, so that nothing else is tapped by mistake. */
export function DrivePage() {
  const { t } = useTranslation()
  const params = route.useParams()
  const navigate = useNavigate()
  const me = useMe()
  const { data: vehicle } = useQuery(vehicleQuery(params.vehicleId))
  const drive = useDrive((state) => state.drive)
  const result = useDrive((state) => state.result)
  useTitle(vehicle?.attributes.licensePlate ?? '', t('drive.title'))
  useEffect(() => void resumeDrive(me.id), [me.id])
  const close = () => void navigate({ to, params, replace: true })

  /** The recorded trip is opened for review. */
  const propose = useEffectEvent(() => {
    if (!result || result.vehicleId !== params.vehicleId) return
    forgetResult()
    const text = { waiting: t('drive.waits'), duplicate: t('drive.duplicate') }
    toast.success(
      t('drive.recorded'),
      Object.hasOwn(text, result.state) ? text[result.state as 'waiting'] : undefined,
    )
    const search = result.tripId ? { trip: result.tripId } : {}
    void navigate({ to, params, search, replace: true })
  })
  useEffect(() => {
    if (result) propose()
  }, [result])

  if (!vehicle) return null
  const isOther = drive !== null && drive.vehicleId !== params.vehicleId
  return (
    <Modal className={`${styles.drive}`} label={t('drive.title')} onClose={close}>
      {drive === null && <StartDrive {...{ vehicle, close }} companyId={params.companyId} userId={me.id} />}
      {isOther && <OtherDrive {...{ drive, close }} />}
      {drive && !isOther && drive.endedAtIso === null && <RunningDrive {...{ vehicle, drive, close }} />}
      {drive && !isOther && drive.endedAtIso !== null && <EndedDrive {...{ vehicle, close }} />}
    </Modal>
  )
}
