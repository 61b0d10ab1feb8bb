import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemEnvironment } from '../../child-environment.ts'
import type { Owner } from './database-owner.ts'
import { heartbeatFile, heartbeatLine } from './heartbeat.ts'
import type { DirectoryLock } from './lock.ts'

const SCRIPT = readFileSync(new URL('./supervise.sh', import.meta.url), 'utf8')
/** Exit code of the supervisor when another instance has replaced our heartbeat. */
export const TAKEN_OVER = 75

export type SuperviseContext = { dataDir: string; lock: DirectoryLock; work: string; owner: Owner | null }

/** Runs a program of the database until this process ends, under the lock of the data directory. */
export function supervise(command: string[], { dataDir, lock, work, owner }: SuperviseContext): ChildProcess {
  const { heartbeat, descriptor } = lock
  const args = [heartbeatFile(dataDir), heartbeat.instance, heartbeatLine(heartbeat), work, ...command]
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...args], {
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    cwd: '/',
    env: systemEnvironment(),
    // Detached, so that Ctrl-C reaches only the server, which then stops the database.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', descriptor],
  })
  child.stderr?.setEncoding('utf8')
  child.stdin?.on('error', () => {})
  return child
}
