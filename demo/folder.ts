import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { lockDirectory } from '#server/db/embedded/lock.ts'

export type Mark = { state: 'making' | 'ready'; seed: string; anchor: string; origin: string }

const markOf = (dataDir: string) => join(dataDir, 'demo.json')

export const writeMark = (dataDir: string, mark: Mark) =>
  writeFileSync(markOf(dataDir), `${JSON.stringify(mark, null, 2)}\n`)

/**
 * The demo that is there, or null where one is to be made. What is no demo is never touched: somebody's own
 * logbook may lie there.
 */
export function readyDemo(dataDir: string, isFresh: boolean): Mark | null {
  mkdirSync(dataDir, { recursive: true })
  if (readdirSync(dataDir).length === 0) return null
  if (!existsSync(markOf(dataDir)))
    throw new ConfigError(`DATA_DIR ${dataDir} holds something that is no demo: name another one`)
  const mark = JSON.parse(readFileSync(markOf(dataDir), 'utf8')) as Mark
  if (mark.state === 'ready' && !isFresh) return mark
  // Of a server that still runs nothing is taken away.
  lockDirectory(dataDir)()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
  mkdirSync(dataDir, { recursive: true })
  return null
}
