import { type Child, endChild } from './child-process.ts'

export type SpareChild = ReturnType<typeof spareChild>

/** Keeps a child process ready for the next order, since loading its modules takes longer than many a report. */
export function spareChild(start: () => Child) {
  let spare: Child | null = null
  let isClosed = false

  function fill(): void {
    const child = start()
    spare = child
    void child.exited.then(() => {
      if (spare === child) spare = null
    })
  }

  return {
    prepare: (): void => {
      if (!isClosed && !spare) fill()
    },
    take: (): Child => {
      const child = spare ?? start()
      spare = null
      return child
    },
    close: (): void => {
      isClosed = true
      if (spare) endChild(spare)
    },
  }
}
