import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import type { Connection } from '../../../db/embedded/roles.ts'
import { addAnyJob } from '../../../jobs/testing.ts'
import { startMailCatcher } from '../../../mail/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { urlOf } from '../../../testing/cluster.ts'
import { startProgram } from '../../../testing/program.ts'
import { insertRecipient, makeAllDue, makeSchedule } from '../testing.ts'

const app = useApp()

/** Two starts of a worker, on a busy machine. */
const LIMIT_MS = 200_000
const REPORTS = 4

test(
  'each report is sent once if the worker is killed while it makes them',
  async () => {
    const catcher = await startMailCatcher()
    const emails: string[] = []
    for (let count = 0; count < REPORTS; count++) {
      const { id, owner } = await makeCompany(app)
      const recipient = await insertRecipient(app.db, id)
      emails.push(recipient.email)
      await makeSchedule(app.db, owner, id, { recipients: [recipient.id] })
    }
    await makeAllDue(app.db, '2026-11-01')
    const env = {
      DATABASE_URL: urlOf(app.connection as Connection),
      SMTP_URL: catcher.url,
      OIDC_ISSUER: app.issuer.url,
      LOG_LEVEL: 'fatal',
    }
    const sent = async () =>
      (await app.db.selectFrom('report_runs').select('id').where('state', '=', 'sent').execute()).length
    const mailed = () => catcher.received.flatMap(({ to }) => to)
    await addAnyJob(app.db, 'send-due-reports')
    let worker = startProgram('server/worker.ts', env)
    try {
      while ((await sent()) === 0) await sleep(5)
      await worker.stop('SIGKILL')
      // As if the minute had passed after which a claim expires.
      await app.db
        .updateTable('report_runs')
        .set({ claimed_until: null })
        .where('state', '=', 'due')
        .execute()
      await addAnyJob(app.db, 'send-due-reports')
      worker = startProgram('server/worker.ts', env)
      while (new Set(mailed()).size < REPORTS) await sleep(50)
      await worker.stop('SIGTERM')
    } finally {
      worker.process.kill('SIGKILL')
      await catcher.stop()
    }
    const deliveries = await app.db.selectFrom('report_deliveries').select('email').execute()
    expect(deliveries.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
    // A copy that SMTP cannot exclude has the same Message-ID.
    expect(new Set(catcher.received.map(({ messageId }) => messageId)).size).toBe(REPORTS)
  },
  LIMIT_MS,
)
