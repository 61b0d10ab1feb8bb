import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import type { Values } from '../ui/form.ts'
import { changedValues, isEqual } from '../ui/is-equal.ts'
import { recordKeys } from './keys.ts'

type Props<R extends object, V extends Values> = {
  reload: () => Promise<R | null | undefined>
  valuesOf: (record: R) => V
  mine: V
  /** The values with which the form was filled. */
  before: V
  words: { text: string; gone: string }
  formatValue: ValueFormatter<V>
  onTake: (record: R, typed?: Partial<V>) => void
  onStay: () => void
  onGone: () => void
}

/** Label and text of a form value; null for a value that depends on other fields. */
export type ValueFormatter<V extends Values> = (name: keyof V & string, values: V) => [string, string] | null

/** Conflict dialog of a record (412): the two versions side by side, and a choice. */
export function RecordConflict<R extends object, V extends Values>(props: Props<R, V>) {
  const { t } = useTranslation()
  const id = useId()
  const { reload, valuesOf, mine, before, words } = props
  const {
    data: theirs,
    error,
    isPending,
  } = useQuery({ queryKey: recordKeys.conflict(id), queryFn: reload, gcTime: 0, retry: false })
  const typed = changedValues(mine, before)
  const isGone = isProblem(error, 404)
  const fault = error && (isGone ? words.gone : problemText(error, t))
  return (
    <Modal className="dialog wide" onClose={props.onStay} labelledBy={id}>
      <div className="confirm-body">
        <h2 id={id}>{t('conflict.title')}</h2>
        <p>{fault ?? words.text}</p>
        {isPending && <p className="hint">{t('state.loading')}</p>}
        {theirs && (
          <ComparisonTable
            mine={mine}
            theirs={valuesOf(theirs)}
            before={before}
            formatValue={props.formatValue}
          />
        )}
      </div>
      <div className="confirm-foot">
        <Button data-autofocus onClick={isGone ? props.onGone : props.onStay}>
          {t(fault ? 'action.close' : 'conflict.stay')}
        </Button>
        {theirs && (
          <>
            <Button onClick={() => props.onTake(theirs)}>{t('conflict.takeTheirs')}</Button>
            <Button kind="primary" onClick={() => props.onTake(theirs, typed)}>
              {t('conflict.keepMine')}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

type Sides<V extends Values> = { mine: V; theirs: V; before: V; formatValue: ValueFormatter<V> }

function ComparisonTable<V extends Values>({ mine, theirs, before, formatValue }: Sides<V>) {
  const { t } = useTranslation()
  const rows = (Object.keys(mine) as (keyof V & string)[]).flatMap((name) => {
    const isMine = !isEqual(mine[name], before[name])
    const isTheirs = !isEqual(theirs[name], before[name])
    const [left, right] = [formatValue(name, mine), formatValue(name, theirs)]
    if (!left || !right || !(isMine || isTheirs)) return []
    return [{ name, label: left[0], mine: left[1], theirs: right[1], isMine, isTheirs }]
  })
  return (
    <table className="comparison-table">
      <thead>
        <tr>
          <th />
          <th scope="col">{t('conflict.mine')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.label}</th>
            <td className={row.isMine ? 'changed' : undefined}>{row.mine || '–'}</td>
            <td className={row.isTheirs ? 'changed' : undefined}>{row.theirs || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
