import { IconClockEdit, IconGitMerge, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
  return (
    <span className="trip-marks">
      {isLate && (
        <Mark className="is-late" text={t('history.late')} icon={<IconClockEdit aria-hidden="true" />} />
      )}
      {isMerged && <Mark text={t('merge.mark')} icon={<IconGitMerge aria-hidden="true" />} />}
      {changes > 0 && (
        <Mark text={t('history.changes', { count: changes })} icon={<IconPencil aria-hidden="true" />} />
      )}
    </span>
  )
}

const Mark = ({ text, icon, className }: { text: string; icon: ReactNode; className?: string }) => (
  <span className={className} title={text}>
    {icon}
    <span className="unseen">{text}</span>
  </span>
)
