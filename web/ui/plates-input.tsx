import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo } from './combo.tsx'
import { inputAria } from './field-frame.tsx'
import { Plate } from './plate.tsx'
import styles from './plates-input.module.css'
import { filterSuggestions } from './suggestions.ts'

export type PlateOption = { id: string; licensePlate: string; isDeleted?: boolean }

type Props = {
  id: string
  fault: string | undefined
  hint?: string | undefined
  chosen: readonly PlateOption[]
  /** Undefined while loading. */
  all: readonly PlateOption[] | undefined
  placeholder: string
  onChoose: (ids: string[]) => void
  onBlur?: () => void
}

const SHOWN_MAX = 50

/** Vehicles as plates in an input, found by typing a part of a plate. */
export function PlatesInput({ id, fault, hint, chosen, all = [], placeholder, onChoose, onBlur }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const ids = chosen.map((one) => one.id)
  const others = all
    .filter((one) => !ids.includes(one.id))
    .map((one) => ({ label: one.licensePlate, key: one.id }))
  const found = filterSuggestions(others, typed, SHOWN_MAX)
  function add(key: string | undefined) {
    if (key) onChoose([...ids, key])
    setTyped('')
  }
  return (
    <div
      className={`input ${styles.plates}`}
      onKeyDown={(event) => {
        if (event.key !== 'Backspace' || typed !== '' || !(event.target instanceof HTMLInputElement)) return
        onChoose(ids.slice(0, -1))
      }}
    >
      {chosen.map((one) => (
        <span key={one.id} className={one.isDeleted ? `${styles.plate} ${styles.struck}` : styles.plate}>
          <Plate text={one.licensePlate} />
          <button
            type="button"
            aria-label={t('combo.remove', { label: one.licensePlate })}
            onClick={() => onChoose(ids.filter((other) => other !== one.id))}
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
        onBlur={() => {
          setTyped('')
          onBlur?.()
        }}
        input={{
          ...inputAria(id, fault, hint),
          className: 'bare-input',
          placeholder: chosen.length === 0 ? placeholder : undefined,
        }}
      />
    </div>
  )
}
