import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { queuedJobs } from '../../jobs/testing.ts'
import { queueMail } from '../../mail/public.ts'
import { type MailCatcher, startMailCatcher } from '../../mail/testing.ts'
import { notifyTripRecorded } from '../../notifications/public.ts'
import { makeSubscriber, makeVehicleOf } from '../../notifications/testing.ts'
import { type Program, startProgram } from '../program.ts'

export type MailSurvival = {
  /** Received mails, distinguished by Message-ID and recipient. */
  arrived: number
  lost: string[]
  /** Duplicates with the same Message-ID, which SMTP cannot exclude. */
  copies: number
  /** How many had arrived at each kill. */
  killedAt: number[]
}

type Options = {
  db: Db
  databaseUrl: string
  dataDir: string
  mails: number
  kills: number
  /** Queues so many mails and returns their recipients. */
  queue?: (tx: Db, mails: number) => Promise<string[]>
  /** Ends the worker and the wait for it when the test times out. */
  signal?: AbortSignal
}

/** Queues mails, and kills the worker with -9 at random points until the last is sent. */
export async function mailsSurviveKills(options: Options): Promise<MailSurvival> {
  const { db, databaseUrl, dataDir, mails, kills, queue = queueMails, signal } = options
  const catcher = await startMailCatcher()
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: catcher.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const recipients = await db.transaction().execute((tx) => queue(tx, mails))

  const killedAt: number[] = []
  const startWorker = () => startProgram('server/worker.ts', env)
  let worker = startWorker()
  try {
    for (const point of killPoints(mails, kills)) {
      await untilArrived(catcher, worker, point, signal)
      await sleep(Math.random() * 10)
      await worker.stop('SIGKILL')
      killedAt.push(catcher.received.length)
      worker = startWorker()
    }
    while ((await queuedJobs(db)).length > 0) await sleep(50, undefined, { signal })
    const status = await worker.stop('SIGTERM')
    if (status !== 0) throw new Error(`The worker ended with ${status}: ${worker.output()}`)
  } finally {
    worker.process.kill('SIGKILL')
    await catcher.stop()
  }
  return { ...tally(catcher, recipients), killedAt }
}

async function queueMails(tx: Db, mails: number): Promise<string[]> {
  const recipients = Array.from({ length: mails }, (_none, number) => `mail-${number}@example.test`)
  const values = { firstName: 'Anna', link: 'https://wegbuch.example/idp/verify?token=secret' }
  for (const to of recipients) await queueMail(tx, { template: 'verify-email', to, language: 'de', values })
  return recipients
}

/** One recorded trip, and a company with so many subscribers. */
export async function queueNotifications(tx: Db, mails: number): Promise<string[]> {
  const companyId = newId()
  await tx.insertInto('companies').values({ id: companyId, name: 'Albwerk GmbH' }).execute()
  const recipients: string[] = []
  for (let count = 0; count < mails; count++) recipients.push((await makeSubscriber(tx, companyId)).email)
  const vehicleId = await makeVehicleOf(tx, companyId)
  await notifyTripRecorded(tx, { tripId: newId(), vehicleId, companyId, actorId: newId() })
  return recipients
}

/** One random point in each of `kills` equal parts. */
const killPoints = (mails: number, kills: number) =>
  Array.from({ length: kills }, (_none, index) => {
    const part = mails / (kills + 1)
    return Math.floor(part * (index + Math.random()))
  })

async function untilArrived(
  { received }: MailCatcher,
  worker: Program,
  count: number,
  signal?: AbortSignal,
): Promise<void> {
  while (received.length <= count) {
    if (worker.process.exitCode !== null) throw new Error(`The worker ended: ${worker.output()}`)
    await sleep(1, undefined, { signal })
  }
}

function tally({ received }: MailCatcher, recipients: string[]): Omit<MailSurvival, 'killedAt'> {
  const different = new Map(received.map((mail) => [mail.messageId, mail.to.join()]))
  const reached = new Set(different.values())
  return {
    arrived: different.size,
    lost: recipients.filter((to) => !reached.has(to)),
    copies: received.length - different.size,
  }
}
