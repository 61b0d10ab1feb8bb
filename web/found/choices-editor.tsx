import type { ReactNode } from 'react'
import styles from './filters.module.css'

type Choice = { value: string; label: string; icon?: ReactNode }
type Props = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Several values to tick, of which one has to hold. */
export function ChoicesEditor({ legend, choices, chosen, onChoose }: Props) {
  // In the order of the list, so that the same choice is the same text in the URL.
  const toggle = (value: string) =>
    onChoose(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <fieldset className={styles.choices}>
      <legend className="unseen">{legend}</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className={styles.choice}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {icon}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
