import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form, Values } from './form.ts'

type Props<V extends Values> = { form: Form<V>; labels: Record<keyof V & string, string> }

/** From two faults on: a list of links to the faulty fields. It takes the focus. */
export function ErrorSummary<V extends Values>({ form, labels }: Props<V>) {
  const { t } = useTranslation()
  const faults = Object.entries(form.faults) as [keyof V & string, string][]
  if (faults.length < 2) return null

  function lead(event: MouseEvent, name: string) {
    event.preventDefault()
    document.getElementById(`${form.id}-${name}`)?.focus()
  }
  return (
    <div className="error-summary" role="group" aria-label={t('form.summary')} tabIndex={-1} data-summary>
      <h3>{t('form.summary')}</h3>
      <ul>
        {faults.map(([name, fault]) => (
          <li key={name}>
            <a href={`#${form.id}-${name}`} onClick={(event) => lead(event, name)}>
              {labels[name]}: {fault}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
