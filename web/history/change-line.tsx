import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit,
  IconEraser,
  IconPencil,
  IconPlus,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeAction } from '#contract/history/change.ts'
import { expenseChangesQuery } from '../expenses/public.ts'
import { actionText, FieldChanges, RecordHistory, Shortened } from '../records/public.ts'
import { tripChangesQuery } from '../trips/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { ListedChange } from './queries.ts'
import { RestoreButton } from './restore-button.tsx'
import type { RecordText } from './use-record-text.ts'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/history')
const VEHICLE = '/company/$companyId/vehicles/$vehicleId'

const ICONS: Record<ChangeAction, ComponentType<IconProps>> = {
  created: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  merged: IconArrowMerge,
  erased: IconEraser,
  split: IconArrowsSplit,
  restored: IconArrowBackUp,
}

type Props = { change: ListedChange; recordText: RecordText; vehicle: Vehicle }

/** The action and a link to its record. */
export function ChangeSummary({ change, recordText, vehicle }: Props) {
  const { t } = useTranslation()
  const { action } = change.attributes
  const Icon = ICONS[action]
  return (
    <div className={`change-summary ${action}`}>
      <b>
        <Icon className="small" aria-hidden="true" />
        {actionText(change.attributes, t)}
      </b>
      <RecordLink {...{ change, recordText }} />
      {recordText.summary && <span className="clip">{recordText.summary}</span>}
      <RestoreButton {...{ change, vehicle }} />
    </div>
  )
}

/** Links to the record; the name of a deleted one is struck through. */
function RecordLink({ change, recordText }: Omit<Props, 'vehicle'>) {
  const { t } = useTranslation()
  const params = route.useParams()
  const { type, id, isDeleted } = change.meta.record
  if (isDeleted)
    return (
      <span className="clip">
        <del>{recordText.name}</del>
        <span className="unseen"> {t('changes.gone')}</span>
      </span>
    )
  if (type === 'vehicle') return <span>{recordText.name}</span>
  return type === 'trip' ? (
    <Link to={`${VEHICLE}/trips`} params={params} search={{ trip: id }} className="link" preload={false}>
      {recordText.name}
    </Link>
  ) : (
    <Link
      to={`${VEHICLE}/expenses`}
      params={params}
      search={{ expense: id }}
      className="link"
      preload={false}
    >
      {recordText.name}
    </Link>
  )
}

/** The changed fields; for a deleted record all its fields and its history. */
export function ChangeFields({ change, recordText }: Omit<Props, 'vehicle'>) {
  return (
    <>
      <KnownFields {...{ change, recordText }} />
      {change.attributes.action !== 'created' && <Shortened change={change.attributes} />}
    </>
  )
}

function KnownFields({ change, recordText }: Omit<Props, 'vehicle'>) {
  const { action, fields, relatedIds } = change.attributes
  const { type, id } = change.meta.record
  if (action === 'erased' || (action === 'created' && type !== 'vehicle')) return null
  if (action === 'changed') return <FieldChanges fields={recordText.formatChange(fields)} as="change" />
  const isTaken =
    action === 'deleted' || action === 'split' || (action === 'merged' && relatedIds.length === 1)
  if (!isTaken) return <FieldChanges fields={recordText.formatAll()} as="entry" />
  return (
    <>
      <FieldChanges fields={recordText.formatAll()} as="gone" />
      {type !== 'vehicle' && action === 'deleted' && (
        <RecordHistory
          id={id}
          version={1}
          changesOf={type === 'trip' ? tripChangesQuery : expenseChangesQuery}
          formatField={recordText.formatField}
        />
      )}
    </>
  )
}
