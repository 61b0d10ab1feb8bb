import { readConfig } from '../../../config.ts'
import { type FilePool, openFilePool } from '../../../db/file-pool.ts'
import type { Database, Db } from '../../../db/pool.ts'
import { completeDigest } from '../../../inbox/public.ts'
import type { Attempt } from '../../../jobs/public.ts'
import { queuedPayloads } from '../../../jobs/testing.ts'
import { createLog } from '../../../log.ts'
import { sendMail } from '../../../mail/public.ts'
import type { MakeReports } from '../../make/make-report.ts'
import { makeFile } from './make-file.ts'
import { keepIfWanted, tellUnsentReport } from './report-mail.ts'
import { type Sending, sendRun } from './send-run.ts'
import { claimRun } from './store.ts'

const log = createLog('silent')

async function* bytes(count: number) {
  for (let left = count; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000), 'x')
}

type Product = { db: Db; connection: Database['connection'] }

/** Sends the run that is due, with a file of that length instead of a report. */
export async function sendDueRun({ db, connection }: Product, length = 3): Promise<Sending> {
  const snapshots: FilePool = openFilePool(connection, 1, log)
  try {
    const run = await claimRun(db)
    if (!run) throw new Error('nothing is due')
    const make = {
      report: async () => ({
        type: 'text/csv' as const,
        content: bytes(length),
      }),
    } as unknown as MakeReports
    const signal = AbortSignal.timeout(100_000)
    const made = await makeFile({ db, snapshots, make, now: () => Date.now(), signal }, run)
    if (made === null || typeof made === 'string') throw new Error('nothing was made')
    return await sendRun(db, new URL('https://wegbuch.example'), run, made)
  } finally {
    await snapshots.close()
  }
}

/** Gives every queued mail to the mail server, as one attempt of a worker, and returns the errors. */
export async function sendMails(db: Db, smtpUrl: string, attempt?: Attempt): Promise<unknown[]> {
  const config = readConfig({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: smtpUrl })
  const task = sendMail(
    { db, config, log },
    {
      late: { 'open-trips': completeDigest(config), 'report-ready': keepIfWanted },
      unsent: { 'report-ready': tellUnsentReport(config) },
    },
  )
  const errors: unknown[] = []
  try {
    for (const payload of await queuedPayloads(db, 'send-mail'))
      await task.run(payload, attempt).catch((error: unknown) => errors.push(error))
  } finally {
    task.close?.()
  }
  return errors
}
