import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#contract/history/change.ts'
import type { FieldFormatter } from '#domain/field-text.ts'
import { writeMoment } from '#domain/format/date.ts'
import type { changesQuery } from '../kernel/api/changes-query.ts'
import { problemText } from '../kernel/problem-text.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { writeRuleName } from '../kernel/rule-name.ts'
import { Button } from '../ui/button.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { actionText, writerText } from './change-text.ts'
import { FieldChanges, formatFields, Shortened, type ZoneOf } from './field-changes.tsx'
import { zoneAt } from './zone-at.ts'

type HistorySource = {
  /** Fetched when the history is opened. */
  changesOf: (id: string) => ReturnType<typeof changesQuery>
  formatField: FieldFormatter
}

type Props = HistorySource & {
  id: string
  /** The number of versions. */
  version: number
  /** It was entered late. */
  isLate?: boolean
}

/** All versions of a record, with writer and time. */
export function RecordHistory({ version, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Disclosure
      title={
        <>
          <IconHistory className="small" aria-hidden="true" />
          {t('history.title')}
          {version > 1 && <span className="hint">{t('history.changes', { count: version - 1 })}</span>}
          {props.isLate && <span className="record-late">{t('history.late')}</span>}
        </>
      }
    >
      <HistoryEntries {...props} label={t('history.title')} />
    </Disclosure>
  )
}

/** Its content is fetched when it is opened. */
function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="record-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

type EntriesProps = HistorySource & {
  id: string
  label: string
  isLate?: boolean
  /** For a record that is not shown itself: lists the values of its first version too. */
  isOriginal?: boolean
}

function HistoryEntries({ id, label, ...source }: EntriesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(source.changesOf(id))
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
  const entries = query.data.pages.flatMap(({ data }) => data)
  const changes = entries.map(({ attributes }) => attributes)
  return (
    <>
      <ol aria-label={label}>
        {entries.map((entry, index) => (
          <HistoryLine
            key={entry.id}
            {...entry.attributes}
            {...source}
            zoneOf={(name, side) => zoneAt(changes, index, name, side)}
          />
        ))}
      </ol>
      <MoreRow loaded={entries.length} {...moreOf(query)} />
    </>
  )
}

type LineProps = Change & Omit<EntriesProps, 'id' | 'label'> & { zoneOf: ZoneOf }

function HistoryLine({
  action,
  origin,
  actor,
  rule,
  recordedAtIso,
  fields,
  relatedIds,
  isShortened,
  zoneOf,
  ...source
}: LineProps) {
  const { formatField, isLate, isOriginal } = source
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li>
      <p>
        <b>{actionText({ action, origin }, t)}</b>
        {action === 'created' && isLate && <span className="record-late">{t('history.late')}</span>}
      </p>
      <p className="hint">
        {t('history.by', {
          name: writerText(actor, t),
          when: writeMoment(recordedAtIso, language),
        })}
      </p>
      {rule && <p className="hint">{t('history.byRule', { rule: writeRuleName(rule, t, language) })}</p>}
      {(action === 'changed' || (action === 'created' && isOriginal)) && (
        <FieldChanges
          fields={formatFields(fields, formatField, zoneOf)}
          as={action === 'changed' ? 'change' : 'entry'}
        />
      )}
      {action !== 'created' && <Shortened change={{ isShortened }} />}
      {/* A merged trip shows the histories of its originals; an original only names the merged trip. */}
      {action === 'merged' &&
        relatedIds.length > 1 &&
        relatedIds.map((id, index) => {
          const title = t('history.original', { number: index + 1 })
          return (
            <Disclosure key={id} title={title}>
              <HistoryEntries {...source} id={id} label={title} isLate={false} isOriginal />
            </Disclosure>
          )
        })}
    </li>
  )
}
