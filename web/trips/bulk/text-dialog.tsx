import { useTranslation } from 'react-i18next'
import type { TripBulkValues } from '#contract/trips/bulk.ts'
import { Editor } from '../../ui/editor.tsx'
import { useForm } from '../../ui/form.ts'
import { SuggestField } from '../suggest-field.tsx'

export type BulkText = 'driver' | 'contact' | 'reason'

type Props = {
  text: BulkText
  count: number
  /** Whose earlier texts are suggested. */
  vehicleId: string
  onSave: (values: TripBulkValues) => Promise<unknown>
  onCancel: () => void
}

const EMPTY = { driverName: '', contactName: '', contactCompany: '', reason: '' }
type Values = typeof EMPTY

const FIELDS = {
  driver: [{ name: 'driverName', suggested: 'driver', label: 'trips.driver' }],
  contact: [
    { name: 'contactCompany', suggested: 'company', label: 'trips.company' },
    { name: 'contactName', suggested: 'contact', label: 'trips.contact' },
  ],
  reason: [{ name: 'reason', suggested: 'reason', label: 'trips.reason' }],
} as const

/** Asks for the text that all selected trips get. */
export function TextDialog({ text, count, vehicleId, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const fields = FIELDS[text]
  const form = useForm<Values>({
    initial: EMPTY,
    check: (values) =>
      fields.some(({ name }) => values[name].trim() !== '') ? {} : { [fields[0].name]: t('bulk.textNeeded') },
    save: (values) =>
      onSave(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))),
  })
  return (
    <Editor title={t(`bulk.set.${text}`, { count })} size="small" form={form} onClose={onCancel}>
      {fields.map(({ name, suggested, label }) => (
        <SuggestField
          key={name}
          label={t(label)}
          field={form.field(name)}
          {...{ suggested, vehicleId }}
          placeEnd={null}
          onPick={({ hint }) => fillOther(name, hint)}
        />
      ))}
      <p className="hint">{t(text === 'contact' ? 'bulk.contactHint' : 'bulk.textHint')}</p>
    </Editor>
  )

  /** Choosing a company fills in its contact, and the other way round. */
  function fillOther(name: keyof Values, hint: string | undefined) {
    if (!hint) return
    if (name === 'contactCompany') form.change({ contactName: hint })
    if (name === 'contactName') form.change({ contactCompany: hint })
  }
}
