import { useTranslation } from 'react-i18next'
import { PathIcon } from '../ui/path-icon.tsx'
import type { ListedTrip } from './queries.ts'

// Those of Tabler, each as one path.
const LATE =
  'M21 12a9 9 0 1 0 -9.972 8.948c.32 .034 .644 .052 .972 .052M12 7v5l2 2M18.42 15.61a2.1 2.1 0 0 1 2.97 2.97l-3.39 3.42h-3v-3l3.42 -3.39'
const MERGED =
  'M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M7 8l0 8M7 8a4 4 0 0 0 4 4h4'
const CHANGED = 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4'

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
          <PathIcon d={LATE} />
          <span className="unseen">{late}</span>
        </span>
      )}
      {isMerged && (
        <span title={merged}>
          <PathIcon d={MERGED} />
          <span className="unseen">{merged}</span>
        </span>
      )}
      {changes > 0 && (
        <span title={changed}>
          <PathIcon d={CHANGED} />
          <span className="unseen">{changed}</span>
        </span>
      )}
    </span>
  )
}
