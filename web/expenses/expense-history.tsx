import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { problemText } from '../api/problem-text.ts'
import { writeMoment } from '../trips/when.ts'
import { Button } from '../ui/button.tsx'
import { fieldName, fieldText, isTold } from './field-text.ts'
import { type Expense, type ExpenseChangeEntry, expenseChangesQuery } from './queries.ts'

type Props = { expense: Expense; system: SystemOfUnits }

/** Who wrote what when. It is asked for when somebody wants to know. */
export function ExpenseHistory(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconHistory className="small" aria-hidden="true" />
        {t('history.title')}
      </summary>
      {isOpen && <Entries {...props} />}
    </details>
  )
}

function Entries(props: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(expenseChangesQuery(props.expense.id))
  if (query.isPending) return <p className="hint">{t('state.loading')}</p>
  if (query.isError && !query.data)
    return (
      <p className="fault" role="alert">
        {problemText(query.error, t)}
        <Button kind="quiet" onClick={() => void query.refetch()}>
          {t('action.retry')}
        </Button>
      </p>
    )
  return (
    <>
      <ol>
        {query.data.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} {...props} />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button kind="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { attributes }, expense, system }: Props & { entry: ExpenseChangeEntry }) {
  const { t, i18n } = useTranslation()
  const { action, actor, recordedAtIso, fields } = attributes
  const told = { t, language: i18n.language, system, currency: expense.attributes.currencyCode }
  const shown = fields.flatMap(({ name, ...values }) => (isTold(name) ? [{ name, ...values }] : []))
  return (
    <li>
      <p>
        <b>{t(`history.${action}`)}</b>
      </p>
      <p className="hint">
        {t('history.by', {
          name: actor.name ?? t('history.somebody'),
          when: writeMoment(recordedAtIso, i18n.language),
        })}
      </p>
      {action === 'changed' && shown.length > 0 && (
        <dl>
          {shown.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{fieldName(name, t)}</dt>
              <dd>
                <del>{fieldText(name, from, told)}</del>
                <span aria-hidden="true">→</span>
                <ins>{fieldText(name, to, told)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
