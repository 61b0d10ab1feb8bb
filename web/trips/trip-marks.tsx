import { IconClockEdit, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedTrip } from './queries.ts'

/** Marks for a tax office: entered late, or changed afterwards. */
export function TripMarks({ trip: { attributes, meta } }: { trip: ListedTrip }) {
  const isChanged = meta.version > 1
  if (!attributes.isLate && !isChanged) return null
  return <Marks isLate={attributes.isLate} changes={meta.version - 1} />
}

function Marks({ isLate, changes }: { isLate: boolean; changes: number }) {
  const { t } = useTranslation()
  const late = t('history.late')
  const changed = t('history.changes', { count: changes })
  return (
    <span className="trip-marks">
      {isLate && (
        <span className="is-late" title={late}>
          <IconClockEdit aria-hidden="true" />
          <span className="unseen">{late}</span>
        </span>
      )}
      {changes > 0 && (
        <span title={changed}>
          <IconPencil aria-hidden="true" />
          <span className="unseen">{changed}</span>
        </span>
      )}
    </span>
  )
}
