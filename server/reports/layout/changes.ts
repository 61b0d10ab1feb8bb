import { tripFieldFormatter } from '#domain/trips/field-text.ts'
import type { ChangeLine } from '../model.ts'
import { BODY } from './sheet.ts'
import type { Words } from './words.ts'
import { bold, type Line, quiet, type Run, run, wrap } from './wrap.ts'

/** Old and new values of a trip, as lines under it. */
export function changeLines(
  changes: readonly ChangeLine[],
  width: number,
  { words, zone }: { words: Words; zone: string },
): Line[] {
  return changes.flatMap((change) => wrap(changeRuns(change, words, zone), width, BODY.size))
}

function changeRuns(change: ChangeLine, words: Words, zone: string): Run[] {
  const { t, date, time, portal, language, system } = words
  const when = `${date(change.recordedAtIso, zone)}\u00a0${time(change.recordedAtIso, zone)}`
  const who = change.actorName ? ` ${t('pdf.withBy')} ${change.actorName}` : ''
  const formatField = tripFieldFormatter({ t: portal, language, system })
  const fields = change.fields.flatMap(({ name, from, to }) => {
    const field = formatField(name)
    return field
      ? [fieldRuns(field.label, valueOf(field, from), valueOf(field, to), t('pdf.emptyValue'))]
      : []
  })
  const rest = fields.length > 0 ? 'pdf.shortened' : 'pdf.withheld'
  const shortened = change.isShortened ? [[quiet(t(rest))]] : []
  const parts = [...fields, ...shortened]
  const head = `${t(`pdf.${actionOf(change.action)}`)} ${when}${who}`
  return [
    quiet(parts.length > 0 ? `${head}: ` : head),
    ...parts.flatMap((runs, index) => (index === 0 ? runs : [quiet('; '), ...runs])),
  ]

  function valueOf(field: NonNullable<ReturnType<typeof formatField>>, value: unknown): string | null {
    if (value === null || value === undefined || value === '') return null
    return field.text(value, zone)
  }
}

/** Of a trip's own making only its restoring can stand here; it reads as a change if it ever does. */
const actionOf = (action: ChangeLine['action']) => (action === 'created' ? 'changed' : action)

const fieldRuns = (label: string, from: string | null, to: string | null, empty: string): Run[] => [
  quiet(`${label} `),
  from === null ? quiet(empty) : { ...quiet(from), isStruck: true },
  run('\u00a0→ '),
  bold(to ?? empty),
]
