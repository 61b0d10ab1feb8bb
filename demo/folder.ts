import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { lockDirectory } from '#server/db/embedded/lock.ts'
import { refuseForeign } from '#server/db/embedded/ownership.ts'
import { postgresOf } from '#server/db/embedded/start.ts'
import { databaseOwner, removeTree } from '#server/db/embedded/unprivileged.ts'

export type Mark = { state: 'making' | 'ready'; seed: string; anchor: string; origin: string }

const markOf = (dataDir: string) => join(dataDir, 'demo.json')

export const writeMark = (dataDir: string, mark: Mark) =>
  writeFileSync(markOf(dataDir), `${JSON.stringify(mark, null, 2)}\n`)

/**
 * The demo that is there, or null where one is to be made. What is no demo is never touched: somebody's own
 * logbook may lie there.
 */
export async function readyDemo(dataDir: string, isFresh: boolean): Promise<Mark | null> {
  refuseForeign(dataDir, databaseOwner())
  mkdirSync(dataDir, { recursive: true })
  if (readdirSync(dataDir).length === 0) return null
  if (!existsSync(markOf(dataDir)))
    throw new ConfigError(`DATA_DIR ${dataDir} holds something that is no demo: name another one`)
  const mark = JSON.parse(readFileSync(markOf(dataDir), 'utf8')) as Mark
  if (mark.state === 'ready' && !isFresh) return mark
  // Of a server that still runs nothing is taken away.
  const lock = await lockDirectory(dataDir)
  removeTree(postgresOf(dataDir))
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  lock.release()
  return null
}
