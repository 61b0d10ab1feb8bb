import { IconClockEdit, IconGitMerge, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedTrip } from './queries.ts'

/** Marks for a tax office: entered late, merged, or changed afterwards. */
export function TripMarks({ trip: { attributes, meta } }: { trip: ListedTrip }) {
  const isChanged = meta.version > 1
  const { isLate, isMerged } = attributes
  if (!isLate && !isMerged && !isChanged) return null
  return <Marks {...{ isLate, isMerged }} changes={meta.version - 1} />
}

function Marks({ isLate, isMerged, changes }: { isLate: boolean; isMerged: boolean; changes: number }) {
  const { t } = useTranslation()
  const late = t('history.late')
  const merged = t('merge.mark')
  const changed = t('history.changes', { count: changes })
  return (
    <span className="trip-marks">
      {isLate && (
        <span className="is-late" title={late}>
          <IconClockEdit aria-hidden="true" />
          <span className="unseen">{late}</span>
        </span>
      )}
      {isMerged && (
        <span title={merged}>
          <IconGitMerge aria-hidden="true" />
          <span className="unseen">{merged}</span>
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
