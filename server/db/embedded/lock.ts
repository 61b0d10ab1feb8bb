import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}`)
  }
}

/** Holds the data directory for this process; a holder that died without a word loses it. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'server.lock')
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = 0, start] = read(file)
    if (isRunning(pid) && startOf(pid) === start) throw new DataDirectoryInUse(directory, pid)
    rmSync(file, { force: true })
  }
}

function read(file: string): [number, string] | [] {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return [Number(pid), start]
  } catch {
    return []
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

// The number of a dead process may be given again; with its start time it is unmistakable.
function startOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[19] ?? '?'
  } catch {
    return '?'
  }
}
