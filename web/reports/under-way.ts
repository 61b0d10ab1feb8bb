import { followed } from '../ui/followed.ts'

// Reports are made whatever page is looked at meanwhile: those under way stand outside of all screens.

type Shares = ReadonlyMap<string, number | null>
const shares = followed<Shares>(new Map())

export const underWay = {
  has: (key: string) => shares.get().has(key),
  set: (key: string, share: number | null) => shares.set(new Map(shares.get()).set(key, share)),
  remove: (key: string) => shares.set(new Map([...shares.get()].filter(([other]) => other !== key))),
}

/** How far a report is, from 0 to 1; null: not known yet; undefined: it is not being made. */
export const useShare = (key: string) => shares.use((all) => all.get(key))
