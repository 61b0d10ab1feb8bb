import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, startCluster, urlOf } from '#server/testing/cluster.ts'
import { mailsSurviveKills, queueNotifications } from '#server/testing/kills/mails-survive-kills.ts'

const MAILS = 1_000
const KILLS = 3

/** Queued mails, a worker that is killed with -9 while it sends, and a real SMTP server that counts. */
export const run = () => survive('mails')

/** The same with the notifications of one trip to a thousand subscribers. */
export const runNotifications = () => survive('notifications', queueNotifications)

async function survive(what: string, queue?: typeof queueNotifications): Promise<string> {
  const cluster = await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-bench-'))
  const connection = await createDatabase(cluster.connection)
  const database = openDatabase(connection, createLog('silent'))
  try {
    const begun = performance.now()
    const { arrived, lost, copies, killedAt } = await mailsSurviveKills({
      db: database.db,
      databaseUrl: urlOf(connection),
      dataDir,
      mails: MAILS,
      kills: KILLS,
      ...(queue && { queue }),
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    if (lost.length > 0) throw new Error(`${lost.length} ${what} were lost`)
    return `${MAILS} ${what}, the worker killed when ${killedAt.join(', ')} had arrived: ${arrived} arrived, none lost, ${copies} of them twice, in ${seconds} s`
  } finally {
    await database.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
