import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/pool.ts'
import { embeddedIssuerUrl } from '#server/identity/public.ts'
import type { Log } from '#server/log.ts'
import { readyDemo, writeMark } from './folder.ts'
import { makeDemo } from './make-demo.ts'
import type { Size } from './story/story-of.ts'
import { moveUsers } from './tell/store.ts'

type Wish = { isFresh: boolean; size: Size; tell: (line: string) => void }

/** The database of the demo, which is made where there is none yet. */
export async function openDemo(config: Config, log: Log, { isFresh, size, tell }: Wish): Promise<Database> {
  const { dataDir, publicUrl } = config
  const { origin } = publicUrl
  const found = await readyDemo(dataDir, isFresh)
  if (!found) {
    tell(`Making a company with ${size.days} days of trips up to ${size.anchor}; this takes a minute.`)
    const mark = { seed: size.seed, anchor: size.anchor, origin }
    writeMark(dataDir, { state: 'making', ...mark })
    const begun = performance.now()
    const database = await connectDatabase(config, log)
    await makeDemo({ config, database, size })
    writeMark(dataDir, { state: 'ready', ...mark })
    tell(`Made in ${Math.round((performance.now() - begun) / 1000)} s.`)
    return database
  }
  tell(`The demo of ${found.anchor} is there; npm run demo -- --fresh makes a new one.`)
  const database = await connectDatabase(config, log)
  if (found.origin !== origin) {
    await moveUsers(database.db, embeddedIssuerUrl(publicUrl))
    writeMark(dataDir, { ...found, origin })
  }
  return database
}
