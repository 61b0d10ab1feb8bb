import { type Child, endChild, type Job, outputOf } from './child-process.ts'

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

  function prepare(): void {
    if (!isClosed && !spare) fill()
  }

  return {
    prepare,
    take: (): Child => {
      const child = spare ?? start()
      spare = null
      return child
    },
    /** The output of a child that was taken; the next one gets ready meanwhile. */
    outputOf: async function* (child: Child, job: Job): AsyncGenerator<Buffer> {
      try {
        for await (const part of outputOf(child, job)) {
          // Not before: somebody waits for the first bytes, and loading takes as much CPU as they do.
          prepare()
          yield part
        }
      } finally {
        prepare()
      }
    },
    close: (): void => {
      isClosed = true
      if (spare) endChild(spare)
    },
  }
}
