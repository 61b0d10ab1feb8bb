import { useTranslation } from 'react-i18next'
import type { Change } from '#contract/history/change.ts'
import type { FieldFormatter } from '#domain/field-text.ts'

/** The time zone in which an instant of the history is shown. */
export type ZoneOf = (name: string, side: 'from' | 'to') => string | undefined

export type FormattedField = { name: string; label: string; from: string; to: string }

/** The changed fields as text. */
export const formatFields = (
  fields: Change['fields'],
  formatField: FieldFormatter,
  zoneOf: ZoneOf,
): FormattedField[] =>
  fields.flatMap(({ name, from, to }) => {
    const field = formatField(name)
    if (!field) return []
    const [left, right] = [field.text(from, zoneOf(name, 'from')), field.text(to, zoneOf(name, 'to'))]
    return [{ name, label: field.label, from: left, to: right }]
  })

/** The arrow stays on the same line as the value after it. */
const NewValue = ({ isAfter, text }: { isAfter: boolean; text: string }) => (
  <ins>
    {isAfter && <span aria-hidden="true">→ </span>}
    {text}
  </ins>
)

type Props = {
  fields: readonly FormattedField[]
  /** Old and new value, the new one alone, or the old one of a deleted record. */
  as: 'change' | 'entry' | 'gone'
}

export function FieldChanges({ fields, as }: Props) {
  if (fields.length === 0) return null
  return (
    <dl className={`field-changes ${as}`}>
      {fields.map(({ name, label, from, to }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {as === 'change' && <del>{from}</del>}
            {as === 'gone' ? <del>{to}</del> : <NewValue isAfter={as === 'change'} text={to} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that further fields of a change are hidden from the reader. */
export function Shortened({ change: { isShortened } }: { change: Pick<Change, 'isShortened'> }) {
  const { t } = useTranslation()
  if (!isShortened) return null
  return <p className="hint">{t('history.shortened')}</p>
}
