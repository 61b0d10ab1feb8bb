import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../testing/wait-for.ts'
import { type Heartbeat, heartbeatFile, heartbeatLine, newHeartbeat, takeHeartbeat } from './heartbeat.ts'
import { DataDirectoryInUse, lockDirectory } from './lock.ts'

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wegbuch-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const SHORT = { staleMs: 300, settleMs: 100, pollMs: 10 }
const line = (instance: string, boot: string, count = 0) =>
  `${`${instance.repeat(32)} ${boot} 4194303 elsewhere ${count}`.padEnd(199)}\n`
const OTHER_BOOT = '00000000-0000-4000-8000-000000000000'
function unlessInUse(error: unknown): null {
  if (error instanceof DataDirectoryInUse) return null
  throw error
}
const holder = () => readFileSync(heartbeatFile(folder), 'utf8').split(' ')[0]

/** A process that locks and unlocks the folder on command. */
const STARTER = `
  import { createInterface } from 'node:readline'
  const { lockDirectory } = await import(process.argv[1])
  let lock = null
  for await (const word of createInterface(process.stdin)) {
    if (word === 'lock') lock = await lockDirectory(process.argv[2]).catch(() => null)
    else if (lock) lock.release()
    console.log(word !== 'lock' ? 'free' : lock ? 'held' : 'refused')
  }`
const STARTER_ARGS = ['--input-type=module', '-e', STARTER, new URL('./lock.ts', import.meta.url).href]

function startStarter() {
  const child = spawn(process.execPath, [...STARTER_ARGS, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return async (word: 'lock' | 'unlock') => {
    child.stdin.write(`${word}\n`)
    return (await lines.next()).value as string
  }
}

test('of many processes that start on the directory of a dead server, exactly one gets the lock', async () => {
  const starters = Array.from({ length: 4 }, startStarter)
  const holders: number[] = []
  for (let round = 0; round < 40; round++) {
    writeFileSync(join(folder, 'server.lock'), '4194303 1\n')
    writeFileSync(heartbeatFile(folder), line('d', newHeartbeat().boot))
    const replies = await Promise.all(starters.map((send) => send('lock')))
    holders.push(replies.filter((word) => word === 'held').length)
    await Promise.all(starters.map((send) => send('unlock')))
  }
  expect(holders).toEqual(Array.from({ length: 40 }, () => 1))
})

test('a zombie process does not hold the lock', async () => {
  // The shell becomes a program that never reaps its children.
  const parent = spawn(
    '/bin/sh',
    ['-c', '"$@" <&3 & exec sleep 600', 'sh', process.execPath, ...STARTER_ARGS, folder],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    },
  )
  children.push(parent)
  const input = parent.stdio[3] as NodeJS.WritableStream
  input.write('lock\n')
  const [word] = (await once(createInterface(parent.stdout as NodeJS.ReadableStream), 'line')) as [string]
  expect(word).toBe('held')
  await expect(lockDirectory(folder)).rejects.toThrow(DataDirectoryInUse)
  const pid = Number(readFileSync(heartbeatFile(folder), 'utf8').split(' ')[2])
  process.kill(pid, 'SIGKILL')
  await waitFor(() => Promise.resolve(readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')))
  // Its other threads may have the files open a little longer.
  const lock = await waitFor(() => lockDirectory(folder).catch(unlessInUse))
  expect(holder()).toBe(lock.heartbeat.instance)
  lock.release()
  expect(existsSync(heartbeatFile(folder))).toBe(false)
})

test('a database that outlives its server is waited for', async () => {
  const server = await lockDirectory(folder)
  const database = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', server.descriptor] })
  children.push(database)
  server.release()
  const order: string[] = []
  const next = lockDirectory(folder).then((lock) => {
    order.push('locked')
    lock.release()
  })
  await waitFor(() => Promise.resolve(existsSync(join(folder, 'postgres.lock'))))
  await expect(lockDirectory(folder)).rejects.toThrow(DataDirectoryInUse)
  order.push('killed')
  database.kill('SIGKILL')
  await next
  expect(order).toEqual(['killed', 'locked'])
})

test('a removed lock file is not mistaken for the current one', async () => {
  const first = await lockDirectory(folder)
  unlinkSync(join(folder, 'server.lock'))
  unlinkSync(join(folder, 'postgres.lock'))
  const second = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(DataDirectoryInUse)
  first.release()
  expect(holder()).toBe(second.heartbeat.instance)
  second.release()
})

test('the heartbeat of another machine blocks a start while it changes, and is taken over when it stops', async () => {
  writeFileSync(heartbeatFile(folder), line('a', OTHER_BOOT))
  let count = 0
  const beating = setInterval(
    () => writeFileSync(heartbeatFile(folder), line('a', OTHER_BOOT, ++count), { flag: 'r+' }),
    20,
  )
  await expect(lockDirectory(folder, null, SHORT)).rejects.toThrow(
    `The data directory ${folder} is in use by process 4194303 on elsewhere`,
  )
  clearInterval(beating)
  expect(holder()).toBe('a'.repeat(32))
  const lock = await lockDirectory(folder, null, SHORT)
  expect(readFileSync(heartbeatFile(folder), 'utf8').trim().split(' ')).toEqual([
    lock.heartbeat.instance,
    lock.heartbeat.boot,
    String(process.pid),
    hostname(),
    '0',
  ])
  lock.release()
})

test.each([
  ['nobody was there', ''],
  ['another machine was there', line('a', OTHER_BOOT)],
  ['this machine was there', line('a', newHeartbeat().boot)],
])('without file locks one of many gets the directory, where %s', async (_where, before) => {
  if (before) writeFileSync(heartbeatFile(folder), before)
  const taking = { isLocked: false, owner: null, times: SHORT }
  const beating: NodeJS.Timeout[] = []
  const take = async (heartbeat: Heartbeat) => {
    const isHeld = await takeHeartbeat(folder, heartbeat, taking)
    let count = 0
    const beat = () =>
      writeFileSync(heartbeatFile(folder), `${heartbeatLine(heartbeat)} ${++count}`, { flag: 'r+' })
    if (isHeld) beating.push(setInterval(beat, 20))
    return isHeld ? [heartbeat.instance] : []
  }
  const held = await Promise.all(Array.from({ length: 5 }, () => take(newHeartbeat())))
  for (const timer of beating) clearInterval(timer)
  expect(held.flat()).toEqual([holder()])
})
