import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}`)
  }
}

/** Holds the data directory for this process; a holder that died without a word loses it. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'server.lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    // Linked when it is written, so that nobody ever reads half a lock.
    for (;;) {
      if (link(own, file)) return () => rmSync(file, { force: true })
      const [pid = 0, start] = read(file)
      if (isRunning(pid) && startOf(pid) === start) throw new DataDirectoryInUse(directory, pid)
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
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
