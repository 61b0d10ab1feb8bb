import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { problemText } from '../api/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { fieldName, fieldText, isTold } from './field-text.ts'
import { isLate } from './late.ts'
import { type Trip, type TripChangeEntry, tripChangesQuery } from './queries.ts'
import { writeMoment } from './when.ts'

type Props = { trip: Trip; system: SystemOfUnits }

/** Who wrote what when. It is asked for when somebody wants to know. */
export function TripHistory({ trip, system }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconHistory className="small" aria-hidden="true" />
        {t('history.title')}
        {isLate(trip.attributes) && <span className="late">{t('history.late')}</span>}
      </summary>
      {isOpen && <Entries trip={trip} system={system} />}
    </details>
  )
}

function Entries({ trip, system }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(tripChangesQuery(trip.id))
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
  const entries = query.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} trip={trip} system={system} />
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

function Entry({ entry: { attributes }, trip, system }: Props & { entry: TripChangeEntry }) {
  const { t, i18n } = useTranslation()
  const { action, actor, recordedAtIso, fields } = attributes
  const shown = fields.filter(({ name }) => isTold(name))
  const told = { t, language: i18n.language, system }
  return (
    <li>
      <p>
        <b>{t(`history.${action}`)}</b>
        {action === 'created' && isLate(trip.attributes) && <span className="late">{t('history.late')}</span>}
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
              <dt>{isTold(name) && fieldName(name, t)}</dt>
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
