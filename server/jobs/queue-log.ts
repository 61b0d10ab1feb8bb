import { Logger, type WorkerEvents } from 'graphile-worker'
import type { Log } from '../log.ts'
import { isPermanentFailure } from './permanent-failure.ts'

/** Logs the messages of the queue itself; `logJobs` logs those about jobs. */
export const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta.failure ?? meta.success) return
    const [text = ''] = message.split('\n')
    if (level === 'error') log.error({ queue: text }, 'the job queue complains')
    else if (level === 'warning') log.warn({ queue: text }, 'the job queue warns')
    else log.debug({ queue: text }, 'job queue')
  })

/** Jobs are named by task and number. Payloads stay out of the log. */
export function logJobs(events: WorkerEvents, log: Log): void {
  events.on('job:success', ({ job }) =>
    log.debug({ task: job.task_identifier, job: job.id, attempt: job.attempts }, 'a job is done'),
  )
  events.on('job:error', ({ job, error }) => {
    const details = { task: job.task_identifier, job: job.id, attempt: job.attempts, reason: reason(error) }
    if (job.attempts >= job.max_attempts || isPermanentFailure(error))
      log.error(details, 'a job failed and has no attempt left')
    else log.warn(details, 'a job failed and is tried again later')
  })
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
