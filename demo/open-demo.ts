import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/pool.ts'
import { embeddedIssuerUrl } from '#server/identity/public.ts'
import type { Log } from '#server/log.ts'
import { makeDemo } from './make-demo.ts'
import { findReadyDemo, writeManifest } from './manifest.ts'
import type { DemoSize } from './simulation/simulate-fleet.ts'
import { moveUsers } from './write/store.ts'

type DemoOptions = { isFresh: boolean; size: DemoSize; tell: (line: string) => void }

/** Opens the demo's database; makes the demo first if there is none. */
export async function openDemo(
  config: Config,
  log: Log,
  { isFresh, size, tell }: DemoOptions,
): Promise<Database> {
  const { dataDir, publicUrl } = config
  const { origin } = publicUrl
  const found = await findReadyDemo(dataDir, isFresh)
  if (!found) {
    tell(`Making a company with ${size.days} days of trips up to ${size.anchor}; this takes a minute.`)
    const mark = { seed: size.seed, anchor: size.anchor, origin }
    writeManifest(dataDir, { state: 'making', ...mark })
    const begun = performance.now()
    const database = await connectDatabase(config, log)
    await makeDemo({ config, database, size })
    writeManifest(dataDir, { state: 'ready', ...mark })
    tell(`Made in ${Math.round((performance.now() - begun) / 1000)} s.`)
    return database
  }
  tell(`The demo of ${found.anchor} is there; npm run demo -- --fresh makes a new one.`)
  const database = await connectDatabase(config, log)
  if (found.origin !== origin) {
    await moveUsers(database.db, embeddedIssuerUrl(publicUrl))
    writeManifest(dataDir, { ...found, origin })
  }
  return database
}
