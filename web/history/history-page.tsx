import '../records/records.css'
import './history.css'
import { IconHistory, IconTrashOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { writeDate, writeTime } from '#domain/format/date.ts'
import { soFar } from '../api/pages.ts'
import { ListRows } from '../app/list-rows.tsx'
import { writerText } from '../records/change-text.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/more-row.tsx'
import { Select } from '../ui/select.tsx'
import { State } from '../ui/state.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { type Vehicle, vehicleQuery } from '../vehicles/queries.ts'
import { ChangeFields, ChangeOf } from './change-line.tsx'
import { type ListedChange, readShown, SHOWN, type Shown, vehicleChangesQuery } from './queries.ts'
import { useTold } from './use-told.ts'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/history')
const from = '/company/$companyId/vehicles/$vehicleId/history'

export function HistoryPage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  return vehicle ? <Changes vehicle={vehicle} /> : null
}

/** Who changed, merged or deleted what when: what a tax office asks for, in one list. */
function Changes({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate({ from })
  const shown = readShown(route.useSearch().show)
  const query = useInfiniteQuery(vehicleChangesQuery(vehicle.id, shown))
  const { rows, total } = soFar(query.data)
  const tell = useTold(vehicle)
  const show = (next: Shown) => void navigate({ search: next === 'changes' ? {} : { show: next } })
  const actor = ({ attributes }: ListedChange) => writerText(attributes.actor, t)
  const line = (row: ListedChange) => ({ change: row, told: tell(row.meta.record) })
  return (
    <section className="list changes" aria-label={t('changes.title')}>
      <div className="tools">
        <h2 className="subtitle">{t('changes.title')}</h2>
        <div className="spread" />
        <Loaded loaded={rows.length} total={total} />
        <Select
          aria-label={t('changes.show')}
          value={shown}
          onChange={({ target: { value } }) => show(readShown(value))}
        >
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {t(`changes.only.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <ListRows
        label={t('changes.title')}
        query={query}
        total={total ?? 0}
        rows={rows}
        columns={[
          { head: t('changes.when'), cell: () => null, width: '128px' },
          { head: t('changes.who'), cell: actor, width: '150px' },
          { head: t('changes.what'), cell: (row) => <ChangeOf {...line(row)} />, width: '260px' },
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
            <span className="line">{actor(row)}</span>
            <ChangeOf {...line(row)} />
            <ChangeFields {...line(row)} />
          </>
        )}
        empty={<Nothing shown={shown} onAll={() => show('all')} />}
      />
    </section>
  )
}

/** An empty list of all there is cannot be: the making of the vehicle is its first entry. */
function Nothing({ shown, onAll }: { shown: Shown; onAll: () => void }) {
  const { t } = useTranslation()
  const isDeletions = shown === 'deletions'
  return (
    <State
      icon={isDeletions ? <IconTrashOff /> : <IconHistory />}
      title={t(isDeletions ? 'changes.noneDeleted' : 'changes.none')}
      text={t('changes.noneText')}
    >
      <Button onClick={onAll}>{t('changes.showAll')}</Button>
    </State>
  )
}
