import { type Child, endChild } from './child-process.ts'

const KEPT_MS = 10 * 60_000

export type SpareChild = ReturnType<typeof spareChild>

/**
 * Keeps a child process ready for the next order, since loading its modules takes longer than many a report. It is
 * started once somebody seems to want a report, and ended when nobody has for a while.
 */
export function spareChild(start: () => Child, keptMs = KEPT_MS) {
  let spare: Child | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function drop(): void {
    clearTimeout(timer)
    if (spare) endChild(spare)
    spare = null
  }

  function fill(): void {
    const child = start()
    spare = child
    void child.exited.then(() => {
      if (spare === child) spare = null
    })
  }

  return {
    prepare: (): void => {
      if (isClosed) return
      clearTimeout(timer)
      timer = setTimeout(drop, keptMs).unref()
      if (!spare) fill()
    },
    take: (): Child => {
      const child = spare ?? start()
      spare = null
      return child
    },
    close: (): void => {
      isClosed = true
      drop()
    },
  }
}
