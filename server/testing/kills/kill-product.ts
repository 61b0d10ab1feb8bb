import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'

/**
 * Kills every process of server and database at once, with -9: what the database had not yet written to the operating
 * system is lost, as after a crash.
 */
export async function killAll({ process: server, dataDir }: Product): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  const database = [postmaster, ...childrenOf(postmaster)]
  const ended = once(server, 'exit')
  for (const pid of database) kill(pid)
  server.kill('SIGKILL')
  await ended
  while (database.some(isThere)) await sleep(10)
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(Number(name))?.parent === parent)
    .map(Number)

/** State and parent of a process, from /proc; null if there is no such process. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state = '', parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

const isThere = (pid: number) => (statusOf(pid)?.state ?? 'Z') !== 'Z'

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
