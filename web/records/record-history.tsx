import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#contract/history/change.ts'
import { problemText } from '../api/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { writeMoment } from '../ui/when.ts'
import type { changesQuery } from './changes-query.ts'

/** An attribute that people know: its name, and a value of it in words. Null for what nobody needs to read. */
export type TellField = (name: string) => { label: string; text: (value: unknown) => string } | null

type Props = {
  /** Asked when somebody wants to know. */
  changes: ReturnType<typeof changesQuery>
  tell: TellField
  /** It was entered long after it happened. */
  isLate?: boolean
}

/** Who wrote what when. */
export function RecordHistory(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconHistory className="small" aria-hidden="true" />
        {t('history.title')}
        {props.isLate && <span className="late">{t('history.late')}</span>}
      </summary>
      {isOpen && <Entries {...props} />}
    </details>
  )
}

function Entries({ changes, ...told }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(changes)
  if (query.isPending) return <p className="hint">{t('state.loading')}</p>
  if (!query.data)
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
            <Line key={entry.id} {...entry.attributes} {...told} />
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

function Line({ action, actor, recordedAtIso, fields, tell, isLate }: Change & Omit<Props, 'changes'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = fields.flatMap(({ name, from, to }) => {
    const field = tell(name)
    return field ? [{ name, label: field.label, from: field.text(from), to: field.text(to) }] : []
  })
  return (
    <li>
      <p>
        <b>{t(`history.${action}`)}</b>
        {action === 'created' && isLate && <span className="late">{t('history.late')}</span>}
      </p>
      <p className="hint">
        {t('history.by', {
          name: actor.name ?? t('history.somebody'),
          when: writeMoment(recordedAtIso, language),
        })}
      </p>
      {action === 'changed' && shown.length > 0 && (
        <dl>
          {shown.map(({ name, label, from, to }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <del>{from}</del>
                <span aria-hidden="true">→</span>
                <ins>{to}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
