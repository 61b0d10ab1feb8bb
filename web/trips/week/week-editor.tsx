import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentConverter } from '#domain/moment.ts'
import { EditorNotice, RecordLoadError } from '../../records/public.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { tripsOfDaysQuery } from '../queries.ts'
import { zoneOf } from '../trip-drafts.ts'
import { type Past, proposeWeek } from './last-week.ts'
import styles from './week.module.css'
import { WeekForm } from './week-form.tsx'
import { lineOf } from './week-values.ts'

type Props = {
  vehicle: Vehicle
  moments: MomentConverter
  now: number
  days: { from: string; to: string }
  onClose: () => void
}

/** Last week's trips as proposals for this week; each asks for its readings. */
export function WeekEditor({ vehicle, days, onClose, ...props }: Props) {
  const { t } = useTranslation()
  const query = useQuery(tripsOfDaysQuery(vehicle.id, days))
  const heading = t('week.title')
  if (query.data) return <Proposals {...{ vehicle, heading, onClose, ...props }} trips={query.data} />
  if (!query.isError)
    return (
      <Dialog title={heading} size="sheet" onClose={onClose}>
        <div className="dialog-body" role="status">
          <span className="unseen">{t('state.loading')}</span>
          <div className={`fresh ${styles.waiting}`} aria-hidden="true">
            <div className="bone" />
            <div className="bone" />
            <div className="bone" />
          </div>
        </div>
      </Dialog>
    )
  const nothing = { title: t('week.nothing'), text: t('week.nothingText') }
  return <RecordLoadError {...{ heading, query, onClose }} icon={<IconCalendarCheck />} gone={nothing} />
}

type ProposalsProps = Omit<Props, 'days'> & { heading: string; trips: readonly Past[] }

/** The proposals of the moment at which it is opened: a line that is saved stays on the screen. */
function Proposals({ vehicle, moments, now, heading, trips: loaded, onClose }: ProposalsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [trips] = useState(loaded)
  const [lines] = useState(() =>
    proposeWeek(trips, { now, zone: zoneOf(vehicle), moments }).map((proposal) =>
      lineOf(proposal, vehicle, { moments, language }),
    ),
  )
  if (lines.length > 0)
    return <WeekForm {...{ vehicle, trips, lines, heading, onClose }} context={{ moments, language }} />
  return (
    <EditorNotice
      {...{ heading, onClose }}
      icon={<IconCalendarCheck />}
      title={t('week.nothing')}
      text={t('week.nothingText')}
    />
  )
}
