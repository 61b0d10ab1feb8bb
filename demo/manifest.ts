import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { databaseOwner, removeTree } from '#server/db/embedded/database-owner.ts'
import { lockDirectory } from '#server/db/embedded/lock.ts'
import { refuseForeignOwner } from '#server/db/embedded/ownership.ts'
import { postgresDirectory } from '#server/db/embedded/start.ts'

export type DemoManifest = { state: 'making' | 'ready'; seed: string; anchor: string; origin: string }

const manifestPath = (dataDir: string) => join(dataDir, 'demo.json')

export const writeManifest = (dataDir: string, mark: DemoManifest) =>
  writeFileSync(manifestPath(dataDir), `${JSON.stringify(mark, null, 2)}\n`)

/** The existing demo, or null if one must be made. Refuses a directory that is not a demo. */
export async function findReadyDemo(dataDir: string, isFresh: boolean): Promise<DemoManifest | null> {
  refuseForeignOwner(dataDir, databaseOwner())
  mkdirSync(dataDir, { recursive: true })
  if (readdirSync(dataDir).length === 0) return null
  if (!existsSync(manifestPath(dataDir)))
    throw new ConfigError(`DATA_DIR ${dataDir} holds something that is no demo: name another one`)
  const mark = JSON.parse(readFileSync(manifestPath(dataDir), 'utf8')) as DemoManifest
  if (mark.state === 'ready' && !isFresh) return mark
  // Locked, so that a running server's data is never deleted.
  const lock = await lockDirectory(dataDir)
  removeTree(postgresDirectory(dataDir))
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  lock.release()
  return null
}
