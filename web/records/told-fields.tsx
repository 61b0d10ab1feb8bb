import type { Change } from '#contract/history/change.ts'
import type { TellField } from '#domain/field-text.ts'

/** The zone whose clock a moment was told by. */
export type ZoneOf = (name: string, side: 'from' | 'to') => string | undefined

export type ToldField = { name: string; label: string; from: string; to: string }

/** What changed, in words. */
export const toldFields = (fields: Change['fields'], tell: TellField, zoneOf: ZoneOf): ToldField[] =>
  fields.flatMap(({ name, from, to }) => {
    const field = tell(name)
    if (!field) return []
    const [left, right] = [field.text(from, zoneOf(name, 'from')), field.text(to, zoneOf(name, 'to'))]
    return [{ name, label: field.label, from: left, to: right }]
  })

/** The arrow stands with what follows it, not at the end of a line. */
const Now = ({ isAfter, text }: { isAfter: boolean; text: string }) => (
  <ins>
    {isAfter && <span aria-hidden="true">→ </span>}
    {text}
  </ins>
)

type Props = {
  fields: readonly ToldField[]
  /** What it was and what it is, what it is, or what it was until it was taken away. */
  as: 'change' | 'entry' | 'gone'
}

export function ToldFields({ fields, as }: Props) {
  if (fields.length === 0) return null
  return (
    <dl className={`told-fields ${as}`}>
      {fields.map(({ name, label, from, to }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {as === 'change' && <del>{from}</del>}
            {as === 'gone' ? <del>{to}</del> : <Now isAfter={as === 'change'} text={to} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
