import { useTranslation } from 'react-i18next'
import { Fault } from '../../ui/field-frame.tsx'
import { PlatesInput } from '../../ui/plates-input.tsx'
import type { TemplateForm } from '../use-template-form.ts'
import styles from './form.module.css'
import type { ChosenVehicles } from './use-chosen-vehicles.ts'

type Props = { form: TemplateForm; vehicles: ChosenVehicles }

/** The vehicles of a report; none means all. */
export function VehiclesField({ form, vehicles: { all, chosen, choose } }: Props) {
  const { t } = useTranslation()
  const { id, fault } = form.field('vehicleIds')
  return (
    <>
      <label className="label" htmlFor={id}>
        {t('nav.vehicles')}
      </label>
      <div className={styles.vehicles}>
        <PlatesInput
          {...{ id, fault, chosen, all }}
          placeholder={t('reports.allVehicles')}
          onChoose={choose}
        />
        {fault && <Fault id={id} text={fault} />}
      </div>
    </>
  )
}
