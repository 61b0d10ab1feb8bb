import { useTranslation } from 'react-i18next'
import billing from './billing.module.css'
import styles from './current/current.module.css'
import seats from './seats/seats.module.css'

/** Skeleton of a plan, as high as the plan will be. */
export function BillingSkeleton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="fresh">
      <span className="unseen">{t('state.loading')}</span>
      <div className={isNarrow ? billing.stack : billing.grid} aria-hidden="true">
        <div className={billing.stack}>
          <div className="card">
            <div className={`${styles.topLine} ${isNarrow ? styles.alone : ''}`}>
              <div className={`bone ${styles.titleBone}`} />
            </div>
            {!isNarrow && <PlanBones />}
          </div>
          <SeatBones />
        </div>
        {!isNarrow && (
          <div className={billing.stack}>
            <div className="card">
              <div className={`bone ${styles.factBone}`} />
              <ul className={billing.invoices}>
                {[0, 1, 2].map((line) => (
                  <li key={line}>
                    <span className="bone bone-cell" />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

const PlanBones = () => (
  <>
    <div className={styles.facts}>
      {[0, 1, 2].map((fact) => (
        <div key={fact}>
          <div className={`bone ${styles.smallBone}`} />
          <div className={`bone ${styles.factBone}`} />
          <div className={`bone ${styles.smallBone}`} />
        </div>
      ))}
    </div>
    <div className={styles.foot}>
      <div className={`bone ${styles.buttonBone}`} />
      <div className={`bone ${styles.buttonBone}`} />
    </div>
  </>
)

export const SeatBones = () => (
  <div className="card">
    <div className={`bone ${styles.factBone}`} />
    <div className={`bone ${seats.meterBone}`} />
    <div className={seats.places}>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={`bone ${seats.placeBone}`} />
      ))}
    </div>
  </div>
)
