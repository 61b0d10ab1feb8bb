import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useProducts } from '../../testing/products.ts'
import { until } from '../../testing/until.ts'
import { isRunning } from './running.ts'
import { query, useEmbedded } from './testing.ts'

const { newDataDir, start } = useEmbedded()
const products = useProducts()

const postmasterOf = (dataDir: string) => {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const isCalled = (pid: number, name: string) =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/comm`, 'utf8') === `${name}\n`

/** The shell that waits for the end of the server, and the `cat` by which it does. */
function watcherOf(postmaster: number): { shell: number; cat: number } | null {
  const supervisor = Number(readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(' ')[3])
  for (const shell of childrenOf(supervisor).filter((pid) => pid !== postmaster))
    for (const cat of childrenOf(shell)) if (isCalled(cat, 'cat')) return { shell, cat }
  return null
}

/** PostgreSQL notes in this file that it lets in clients. */
const isReadyAgain = (dataDir: string, before: number) =>
  ![0, before].includes(postmasterOf(dataDir)) &&
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').includes('ready')

test('the database goes on when the program that watches its server is killed', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  const { cat } = await until(async () => watcherOf(postmaster))
  process.kill(cat, 'SIGKILL')
  await until(async () => !isRunning(postmaster) || watcherOf(postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterOf(dataDir)).toBe(postmaster)
})

test('the database is started again under a new watcher when the old one is killed', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  process.kill((await until(async () => watcherOf(postmaster))).shell, 'SIGKILL')
  await until(async () => isReadyAgain(dataDir, postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await until(async () => watcherOf(postmasterOf(dataDir)))).not.toBeNull()
})

test('a database whose watcher was killed does not outlive its server', async () => {
  const dataDir = newDataDir()
  const product = await products.start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  process.kill((await until(async () => watcherOf(postmaster))).shell, 'SIGKILL')
  await product.stop('SIGKILL')
  await until(async () => !isRunning(postmaster))
  expect(isRunning(postmaster)).toBe(false)
})

test('a database that ended is started again where its directory in the temporary one is gone', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  rmSync(connection.host, { recursive: true })
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await until(async () => isReadyAgain(dataDir, postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
