import { useTranslation } from 'react-i18next'
import { type PaidProductId, PRODUCTS } from '#contract/billing/plans.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Plate } from '../../ui/plate.tsx'
import { toast } from '../../ui/toasts.ts'
import { ProblemNotice } from '../notice.tsx'
import { freeSeat } from '../queries.ts'
import { useAct } from '../use-act.ts'
import styles from './seats.module.css'

type Props = {
  companyId: string
  subscriptionId: string
  product: PaidProductId
  vehicle: { id: string; licensePlate: string }
  onClose: () => void
}

/** Names the vehicle that loses its seat, and what follows from that. */
export function FreeSeat({ companyId, subscriptionId, product, vehicle, onClose }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  async function free() {
    if (!(await act.run(() => freeSeat(companyId, subscriptionId, vehicle.id)))) return
    toast.success(t('billing.freed', { plate: vehicle.licensePlate }))
    onClose()
  }
  return (
    <Confirm
      title={
        <span className={styles.confirmTitle}>
          {t('billing.freeTitleBefore')} <Plate text={vehicle.licensePlate} /> {t('billing.freeTitleAfter')}
        </span>
      }
      action={t('billing.freeSeat')}
      kind="primary"
      isBusy={act.isBusy}
      onConfirm={() => void free()}
      onCancel={onClose}
    >
      <p>{t(`billing.freeText.${product}`, { count: PRODUCTS.free.features.tripsPerMonth })}</p>
      <ProblemNotice problem={act.problem} />
    </Confirm>
  )
}
