import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { makeLogbook, useDataDir } from '../testing.ts'
import { checkpointFile, checkpointFolder } from './files.ts'
import { signCheckpoint } from './task.ts'

const app = useApp()
const dataDir = useDataDir()

test('the worker signs the chains that changed since its last run, into its own data directory', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const task = signCheckpoint({ db: app.db, config, log: createLog('silent') })
  const isThere = (number: number) => existsSync(checkpointFile(checkpointFolder(dataDir), number))
  await makeLogbook(app)
  await task.run({})
  await task.run({})
  expect([isThere(1), isThere(2)]).toEqual([true, false])
  await makeLogbook(app)
  await task.run({})
  expect(isThere(2)).toBe(true)
})
