import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Owner } from './database-owner.ts'
import { heartbeatFile, heartbeatLine } from './heartbeat.ts'
import type { DirectoryLock } from './lock.ts'

const SCRIPT = readFileSync(new URL('./supervise.sh', import.meta.url), 'utf8')
/** How the supervisor ends when another instance has put its heartbeat in place of ours. */
export const TAKEN_OVER = 75

export type SuperviseContext = { dataDir: string; lock: DirectoryLock; work: string; owner: Owner | null }

/** Runs a program of the database for as long as we live, under the lock of the data directory. */
export function supervise(command: string[], { dataDir, lock, work, owner }: SuperviseContext): ChildProcess {
  const { heartbeat, descriptor } = lock
  const args = [heartbeatFile(dataDir), heartbeat.instance, heartbeatLine(heartbeat), work, ...command]
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...args], {
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    cwd: '/',
    // Detached, so that Ctrl-C reaches the server alone, which then ends the database in its turn.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', descriptor],
  })
  child.stderr?.setEncoding('utf8')
  child.stdin?.on('error', () => {})
  return child
}
