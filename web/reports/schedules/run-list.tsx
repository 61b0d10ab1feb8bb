import { IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDate } from '#domain/format/date.ts'
import { problemText } from '../../kernel/problem-text.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { type Run, retryRun, revokeLinks, runsQuery } from './queries.ts'
import styles from './schedules.module.css'

/** What was sent to whom, the latest first. */
export function RunList({ scheduleId, isStopped }: { scheduleId: string; isStopped: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(runsQuery(scheduleId))
  return (
    <section className={styles.runs} aria-label={t('schedules.history')}>
      <h3 className="label">{t('schedules.history')}</h3>
      {query.isPending && <div className="bone bone-notice fresh" />}
      {query.isError && !query.data && (
        <div className="notice" role="alert">
          <p>{problemText(query.error, t)}</p>
          <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {query.data?.length === 0 && <p className="hint">{t('schedules.noRuns')}</p>}
      {query.data && query.data.length > 0 && (
        <ol>
          {query.data.map((run) => (
            <RunRow key={run.id} scheduleId={scheduleId} run={run} isStopped={isStopped} />
          ))}
        </ol>
      )}
    </section>
  )
}

type RowProps = { scheduleId: string; run: Run; isStopped: boolean }

/** Nothing is sent while the schedule is stopped, so nothing can be repeated. */
function RunRow({ scheduleId, run, isStopped }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { dueOn, state, reason, isEmpty, deliveries } = run.attributes
  const retrying = useSave({
    save: () => retryRun(scheduleId, run.id),
    success: () => t('schedules.retried'),
  })
  const revoking = useSave({
    save: () => revokeLinks(scheduleId, run.id),
    success: () => t('schedules.revoked'),
  })
  const [now] = useState(() => new Date().toISOString())
  const hasLinks = deliveries.some(
    (one) => !one.isRevoked && !one.isRefused && (one.expiresAtIso ?? '') > now,
  )
  return (
    <li>
      <div className={styles.runHead}>
        <b>{writeDate(dueOn, language, 'UTC')}</b>
        <span className={state === 'failed' ? styles.failed : undefined}>
          {t(`schedules.state.${state}`)}
          {reason && `: ${t(`schedules.reason.${reason}`)}`}
          {isEmpty && ` · ${t('schedules.empty')}`}
        </span>
        {state === 'failed' && !isStopped && (
          <Button isBusy={retrying.isPending} onClick={() => retrying.start()}>
            <IconRefresh />
            {t('schedules.retry')}
          </Button>
        )}
        {hasLinks && (
          <Button kind="quiet" isBusy={revoking.isPending} onClick={() => revoking.start()}>
            <IconLinkOff />
            {t('schedules.revoke')}
          </Button>
        )}
      </div>
      {deliveries.length > 0 && (
        <ul>
          {deliveries.map((one) => (
            <li key={`${one.email} ${one.deliveredAtIso}`}>
              <span>{one.email}</span>
              <small>
                <DeliveryText of={one} now={now} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function DeliveryText({ of, now }: { of: Run['attributes']['deliveries'][number]; now: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (of.isRefused) return <span className={styles.failed}>{t('schedules.refused')}</span>
  if (of.delivery === 'attachment') return t('schedules.as.attachment')
  const opened = t('schedules.openings', { count: of.openings })
  if (of.isRevoked) return `${t('schedules.linkRevoked')} · ${opened}`
  if (of.expiresAtIso === null || of.expiresAtIso <= now) return `${t('schedules.linkExpired')} · ${opened}`
  return `${t('schedules.linkUntil', { date: writeDate(of.expiresAtIso, language) })} · ${opened}`
}
