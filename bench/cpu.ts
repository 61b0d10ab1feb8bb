import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of these processes in nanoseconds, over all threads, as counted by the kernel. */
export function cpuNs(pids: number[]): number {
  return pids.flatMap(threadsOf).reduce((sum, thread) => sum + runtime(thread), 0)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  } catch {
    return []
  }
}

function runtime(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
