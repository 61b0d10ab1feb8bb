import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOwnFile } from './own-file.ts'

/** How long each signal gets. */
const END_MS = 4_000

/** The lines of `postmaster.pid`; none if it is no file, which tells of no database. */
export function readPostmasterFile(directory: string): string[] {
  try {
    return readOwnFile(join(directory, 'postmaster.pid')).split('\n')
  } catch {
    return []
  }
}

/** Whether a process is the database of this directory; elsewhere than on Linux, whether it runs. */
export function isDatabaseOf(directory: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory)
  } catch {
    return false
  }
}

export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Ends a database by force whose supervisor was killed: nobody else would, and it holds the lock of the directory. Only
 * for whoever holds the lock of the server. The next start recovers it.
 */
export async function endOrphan(directory: string): Promise<void> {
  // Elsewhere a process id alone does not tell whose process it is.
  if (process.platform !== 'linux') return
  const pid = Number(readPostmasterFile(directory)[0] ?? 0)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!isDatabaseOf(directory, pid)) return
    process.kill(pid, signal)
    for (const end = performance.now() + END_MS; isDatabaseOf(directory, pid) && performance.now() < end; )
      await sleep(50)
  }
}
