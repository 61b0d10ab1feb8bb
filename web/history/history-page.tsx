import { IconHistory, IconTrashOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { writeDate, writeTime } from '#domain/format/date.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import { QueryTable } from '../kernel/query-table.tsx'
import { writerText } from '../records/public.ts'
import { Button } from '../ui/button.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { Select } from '../ui/select.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import { ChangeFields, ChangeSummary } from './change-line.tsx'
import {
  CHANGE_FILTERS,
  type ChangeFilter,
  type ListedChange,
  readChangeFilter,
  vehicleChangesQuery,
} from './queries.ts'
import { useRecordText } from './use-record-text.ts'
import './history.css'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/history')
const from = '/company/$companyId/vehicles/$vehicleId/history'

export function HistoryPage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  return vehicle ? <Changes vehicle={vehicle} /> : null
}

/** All changes, merges and deletions of a vehicle, as a tax office asks for them. */
function Changes({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate({ from })
  const shown = readChangeFilter(route.useSearch().show)
  const query = useInfiniteQuery(vehicleChangesQuery(vehicle.id, shown))
  const { rows, total } = flattenPages(query.data)
  const recordTextOf = useRecordText(vehicle)
  const show = (next: ChangeFilter) => void navigate({ search: next === 'changes' ? {} : { show: next } })
  const actor = ({ attributes }: ListedChange) => writerText(attributes.actor, t)
  const line = (row: ListedChange) => ({ change: row, recordText: recordTextOf(row.meta.record) })
  return (
    <section className="list history-page" aria-label={t('changes.title')}>
      <div className="list-tools">
        <h2 className="subtitle">{t('changes.title')}</h2>
        <div className="spread" />
        <LoadedCount loaded={rows.length} total={total} />
        <Select
          aria-label={t('changes.show')}
          value={shown}
          onChange={({ target: { value } }) => show(readChangeFilter(value))}
        >
          {CHANGE_FILTERS.map((one) => (
            <option key={one} value={one}>
              {t(`changes.only.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <QueryTable
        label={t('changes.title')}
        query={query}
        total={total ?? 0}
        rows={rows}
        columns={[
          { head: t('changes.when'), cell: () => null, width: '128px' },
          { head: t('changes.who'), cell: actor, width: '150px' },
          {
            head: t('changes.what'),
            cell: (row) => <ChangeSummary {...line(row)} vehicle={vehicle} />,
            width: '260px',
          },
          { head: t('changes.fields'), cell: (row) => <ChangeFields {...line(row)} /> },
        ]}
        name={({ attributes }) => (
          <span className="two-lines">
            <span>{writeDate(attributes.recordedAtIso, language)}</span>
            <span>{writeTime(attributes.recordedAtIso, undefined, language)}</span>
          </span>
        )}
        lines={(row) => (
          <>
            <span className="row-line">{actor(row)}</span>
            <ChangeSummary {...line(row)} vehicle={vehicle} />
            <ChangeFields {...line(row)} />
          </>
        )}
        empty={<NoChanges shown={shown} onAll={() => show('all')} />}
      />
    </section>
  )
}

/** Without a filter the list is never empty: its first entry is the creation of the vehicle. */
function NoChanges({ shown, onAll }: { shown: ChangeFilter; onAll: () => void }) {
  const { t } = useTranslation()
  const isDeletions = shown === 'deletions'
  return (
    <StatePanel
      icon={isDeletions ? <IconTrashOff /> : <IconHistory />}
      title={t(isDeletions ? 'changes.noneDeleted' : 'changes.none')}
      text={t('changes.noneText')}
    >
      <Button onClick={onAll}>{t('changes.showAll')}</Button>
    </StatePanel>
  )
}
