import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useProducts } from '../../testing/products.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { isRunning } from './postmaster.ts'
import { query, useEmbedded } from './testing.ts'

const { newDataDir, start } = useEmbedded()
const products = useProducts()

const postmasterOf = (dataDir: string) =>
  Number(read(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0])
/** Empty for a process that has ended: helpers come and go while they are looked for. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
const isCalled = (pid: number, name: string) => read(`/proc/${pid}/comm`) === `${name}\n`

/** The shell that waits for the end of the server, and the `cat` by which it does. */
function watcherOf(postmaster: number): { shell: number; cat: number } | null {
  const supervisor = Number(read(`/proc/${postmaster}/stat`).split(' ')[3] ?? 0)
  for (const shell of childrenOf(supervisor).filter((pid) => pid !== postmaster))
    for (const cat of childrenOf(shell)) if (isCalled(cat, 'cat')) return { shell, cat }
  return null
}

/** PostgreSQL writes into this file that it accepts connections. */
const isReadyAgain = (dataDir: string, before: number) =>
  ![0, before].includes(postmasterOf(dataDir)) &&
  read(join(dataDir, 'postgres', 'postmaster.pid')).includes('ready')

test('the database goes on when the program that watches its server is killed', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  const { cat } = await waitFor(async () => watcherOf(postmaster))
  process.kill(cat, 'SIGKILL')
  await waitFor(async () => !isRunning(postmaster) || watcherOf(postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterOf(dataDir)).toBe(postmaster)
})

test('the database is started again under a new watcher when the old one is killed', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  process.kill((await waitFor(async () => watcherOf(postmaster))).shell, 'SIGKILL')
  await waitFor(async () => isReadyAgain(dataDir, postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await waitFor(async () => watcherOf(postmasterOf(dataDir)))).not.toBeNull()
})

test('a database whose watcher was killed does not outlive its server', async () => {
  const dataDir = newDataDir()
  const product = await products.start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  process.kill((await waitFor(async () => watcherOf(postmaster))).shell, 'SIGKILL')
  await product.stop('SIGKILL')
  await waitFor(async () => !isRunning(postmaster))
  expect(isRunning(postmaster)).toBe(false)
})

test('a database that ended is started again where its directory in the temporary one is gone', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  rmSync(connection.host, { recursive: true })
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await waitFor(async () => isReadyAgain(dataDir, postmaster))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that does not stop is killed when its server is gone, and the next start recovers it', async () => {
  const dataDir = newDataDir()
  const product = await products.start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  // As it hangs for ever where it is told to stop while it recovers from the crash of one of its processes.
  process.kill(postmaster, 'SIGSTOP')
  await product.stop('SIGKILL')
  await waitFor(async () => !isRunning(postmaster))
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** Empty for a process that has ended, also before anybody has asked for its status. */
const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`)

/** All shells of the supervisor of a database. */
function shellsOf(postmaster: number): number[] {
  const supervisor = Number(read(`/proc/${postmaster}/stat`).split(' ')[3] ?? 0)
  return [supervisor, ...childrenOf(supervisor).filter((pid) => pid !== postmaster)]
}

test('a database whose supervisor was killed is replaced while its server lives', async () => {
  const dataDir = newDataDir()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  await waitFor(async () => watcherOf(postmaster))
  for (const shell of shellsOf(postmaster)) process.kill(shell, 'SIGKILL')
  await waitFor(async () => isReadyAgain(dataDir, postmaster))
  expect(commandOf(postmaster)).toBe('')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that nobody watches any more is ended by the next start', async () => {
  const dataDir = newDataDir()
  const product = await products.start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  await waitFor(async () => watcherOf(postmaster))
  const [, ...helpers] = shellsOf(postmaster)
  for (const shell of helpers) process.kill(shell, 'SIGKILL')
  await product.stop('SIGKILL')
  const { connection } = await start(dataDir)
  expect(commandOf(postmaster)).toBe('')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the next start removes the work directory of a server that was killed with its supervisor', async () => {
  const dataDir = newDataDir()
  const product = await products.start({ dataDir })
  const postmaster = postmasterOf(dataDir)
  const sockets = read(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[4] ?? ''
  await waitFor(async () => watcherOf(postmaster))
  for (const shell of shellsOf(postmaster)) process.kill(shell, 'SIGKILL')
  await product.stop('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  expect(existsSync(sockets)).toBe(true)
  const { connection } = await start(dataDir)
  expect(existsSync(sockets)).toBe(false)
  expect(existsSync(connection.host)).toBe(true)
})

test('a start on a copy of a data directory leaves the work directory of the running server alone', async () => {
  const [dataDir, copy] = [newDataDir(), newDataDir()]
  const { connection } = await start(dataDir)
  copyFileSync(join(dataDir, 'work-directory'), join(copy, 'work-directory'))
  await start(copy)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
