import { createStore } from '../ui/create-store.ts'

// Reports keep running across pages, so their progress is stored outside of React.

type ProgressByKey = ReadonlyMap<string, number | null>
const progress = createStore<ProgressByKey>(new Map())

export const runningReports = {
  has: (key: string) => progress.get().has(key),
  set: (key: string, share: number | null) => progress.set(new Map(progress.get()).set(key, share)),
  remove: (key: string) => progress.set(new Map([...progress.get()].filter(([other]) => other !== key))),
}

/** The progress of a report from 0 to 1; null if unknown, undefined if it is not running. */
export const useReportProgress = (key: string) => progress.use((all) => all.get(key))
