import { IconAlertTriangle, IconCalendarRepeat, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportFilter } from '#contract/reports/template.ts'
import { writeDate } from '#domain/format/date.ts'
import { problemText } from '../../kernel/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { Card } from '../form/card.tsx'
import { type Schedule, schedulesQuery } from './queries.ts'
import { periodWarning } from './schedule-values.ts'
import styles from './schedules.module.css'

type Props = { companyId: string; templateId: string; filter: ReportFilter; onOpen: () => void }

/** Whether and when the template is mailed; the sheet that it opens changes that. */
export function ScheduleCard({ companyId, templateId, filter, onOpen }: Props) {
  const { t } = useTranslation()
  const query = useQuery(schedulesQuery(companyId))
  const schedule = query.data?.find(({ attributes }) => attributes.reportTemplateId === templateId)
  const warning = schedule ? periodWarning(filter) : null
  return (
    <Card title={t('schedules.title')}>
      {query.isPending && <div className="bone bone-notice fresh" />}
      {query.isError && !query.data && (
        <div className="notice" role="alert">
          <p>{problemText(query.error, t)}</p>
          <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {query.data && (
        <div className={styles.summary}>
          {schedule ? <Summary schedule={schedule} /> : <p>{t('schedules.none')}</p>}
          <Button onClick={onOpen}>
            <IconCalendarRepeat />
            {schedule ? t('schedules.open') : t('schedules.setUp')}
          </Button>
        </div>
      )}
      {warning && (
        <p className="notice waiting">
          <IconAlertTriangle aria-hidden="true" />
          <span>{t(`schedules.warning.${warning}`)}</span>
        </p>
      )}
    </Card>
  )
}

function Summary({ schedule: { attributes } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { rhythm, reportRecipientIds, nextOn, stopReason } = attributes
  return (
    <p>
      <b>{t(`schedules.on.${rhythm}`)}</b>
      <span>{t('schedules.toCount', { count: reportRecipientIds.length })}</span>
      {stopReason === null ? (
        <span>{t('schedules.next', { date: writeDate(nextOn, language, 'UTC') })}</span>
      ) : (
        <span className={styles.stopped}>
          <IconPlayerPause aria-hidden="true" />
          {t(`schedules.stopped.${stopReason}`)}
        </span>
      )}
    </p>
  )
}
