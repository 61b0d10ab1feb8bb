import { openFilePool } from '../../../db/file-pool.ts'
import type { ConnectedTaskDeps, Task } from '../../../jobs/public.ts'
import { makeReports } from '../../make/make-report.ts'
import { removeFile } from '../files/store.ts'
import { failRun, stopForRights } from './end-run.ts'
import { makeFile } from './make-file.ts'
import { queueDueRuns } from './queue-due.ts'
import { sendRun } from './send-run.ts'
import { type ClaimedRun, claimRun, finishRun, releaseClaim, renewClaim } from './store.ts'

const LANES = 2
const ATTEMPTS_MAX = 3
const RENEW_MS = 15_000
const LONGEST_MS = 900_000
const PAUSE_SECONDS = 120

/**
 * Every minute: makes and sends what is due, one report after the other in two lanes. What is to do is read from the
 * database, so nothing is lost with a process. Each is made by a child process of low priority.
 */
export function sendDueReports({ db, connection, config, log }: ConnectedTaskDeps): Task {
  const { publicUrl } = config
  let resources: ReturnType<typeof open> | null = null
  let lanes = 0
  const ending = new AbortController()
  const open = () => {
    const make = makeReports({ connection, db }, log, publicUrl)
    return { snapshots: openFilePool(connection, LANES, log), make }
  }

  /** Connections and a process that nobody needs until the next report is due. */
  function close(): void {
    resources?.make.close()
    void resources?.snapshots.close()
    resources = null
  }

  async function handle(run: ClaimedRun): Promise<void> {
    if (run.attempts > ATTEMPTS_MAX) return failRun({ db, publicUrl }, run, 'making')
    resources ??= open()
    const renewal = setInterval(() => void renewClaim(db, run).catch(() => {}), RENEW_MS)
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ending.signal])
      const made = await makeFile({ db, ...resources, now: () => Date.now(), signal }, run)
      if (made === null) return
      if (made === 'stopped') return void (await finishRun(db, run, { state: 'cancelled', reason: null }))
      if (made === 'rights') return await stopForRights({ db, publicUrl }, run)
      const sending = await sendRun(db, publicUrl, run, made)
      if (sending === 'sent') return
      await removeFile(db, made.file.id)
      if (sending === 'rights') await stopForRights({ db, publicUrl }, run)
      if (sending === 'recipients') await failRun({ db, publicUrl }, run, 'recipients')
      if (sending === 'changed') await releaseClaim(db, run, { seconds: 0, isCounted: false })
    } finally {
      clearInterval(renewal)
    }
  }

  async function handleSafely(run: ClaimedRun): Promise<void> {
    try {
      await handle(run)
    } catch (error) {
      // The worker stops: another one, or its successor, makes the report.
      if (ending.signal.aborted) return void (await releaseClaim(db, run, { seconds: 0, isCounted: false }))
      const { name, code } = error as Error & { code?: unknown }
      log.warn({ err: { name, code }, run: run.id, attempt: run.attempts }, 'a report could not be sent')
      if (run.attempts >= ATTEMPTS_MAX) await failRun({ db, publicUrl }, run, 'making')
      else await releaseClaim(db, run, { seconds: PAUSE_SECONDS * run.attempts, isCounted: true })
    }
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      const run = await claimRun(db)
      if (!run) return
      await handleSafely(run)
      // One company's backlog may last for hours: what falls due meanwhile takes its turn.
      await queueDueRuns(db, Date.now())
    }
  }

  async function runLane(): Promise<void> {
    lanes++
    try {
      await work()
    } finally {
      lanes--
      if (lanes === 0) close()
    }
  }

  return {
    name: 'send-due-reports',
    cron: '* * * * *',
    run: async () => {
      await queueDueRuns(db, Date.now())
      // A lane of the minute before may still be at a long report.
      await Promise.all(Array.from({ length: LANES - lanes }, runLane))
    },
    windDown: () => ending.abort(),
    close,
  }
}
