import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo } from '../../ui/combo.tsx'
import { Fault, inputAria } from '../../ui/field-frame.tsx'
import { Plate } from '../../ui/plate.tsx'
import { filterSuggestions } from '../../ui/suggestions.ts'
import type { TemplateForm } from '../use-template-form.ts'
import styles from './form.module.css'
import type { ChosenVehicles } from './use-chosen-vehicles.ts'

type Props = { form: TemplateForm; vehicles: ChosenVehicles }

/** The vehicles of a report; none means all. */
export function VehiclesField({ form, vehicles: { all, chosen, choose } }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { id, fault } = form.field('vehicleIds')
  const ids = chosen.map((one) => one.id)
  const others = (all ?? [])
    .filter((one) => !ids.includes(one.id))
    .map((one) => ({ label: one.licensePlate, key: one.id }))
  const found = filterSuggestions(others, typed, 50)
  function add(key: string | undefined) {
    if (key) choose([...ids, key])
    setTyped('')
  }
  return (
    <>
      <label className="label" htmlFor={id}>
        {t('nav.vehicles')}
      </label>
      <div className={styles.vehicles}>
        <div
          className={`input ${styles.plates}`}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' || typed !== '' || !(event.target instanceof HTMLInputElement))
              return
            choose(ids.slice(0, -1))
          }}
        >
          {chosen.map((one) => (
            <span key={one.id} className={one.isDeleted ? `${styles.plate} ${styles.struck}` : styles.plate}>
              <Plate text={one.licensePlate} />
              <button
                type="button"
                aria-label={t('combo.remove', { label: one.licensePlate })}
                onClick={() => choose(ids.filter((other) => other !== one.id))}
              >
                <IconX className="small" />
              </button>
            </span>
          ))}
          <Combo
            id={id}
            value={typed}
            suggestions={found}
            onValue={setTyped}
            onPick={({ key }) => add(key)}
            onEnter={typed.trim() === '' ? undefined : () => add(found[0]?.key)}
            onBlur={() => setTyped('')}
            input={{
              ...inputAria(id, fault, undefined),
              className: 'bare-input',
              placeholder: chosen.length === 0 ? t('reports.allVehicles') : undefined,
            }}
          />
        </div>
        {fault && <Fault id={id} text={fault} />}
      </div>
    </>
  )
}
