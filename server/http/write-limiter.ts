import { Refusal } from './refusal.ts'

/** Records that the calls of a company may write to its logbooks: some a second, and a burst after a pause. */
export type WriteRate = { burst: number; perSecond: number }

/** Twenty changes of ten thousand trips at once, and then 864,000 records a day, which a fleet of thousands does not reach. */
export const WRITE_RATE: WriteRate = { burst: 200_000, perSecond: 10 }

/** Companies that are forgotten: those that wrote longest ago. */
const COMPANIES_MAX = 50_000

export type WriteLimiter = {
  /** Refuses more records than the company has left. */
  take: (companyId: string, records: number) => void
  /** What a call turned out to write besides; the next ones wait for it. */
  add: (companyId: string, records: number) => void
}

/**
 * The history keeps each written record for ever, and a small request can write ten thousand. Each process counts for
 * itself, in memory: counting in the database would be one more row that all writers of a company wait for.
 */
export function writeLimiter(now: () => number, { burst, perSecond }: WriteRate = WRITE_RATE): WriteLimiter {
  const interval = 1_000 / perSecond
  /** By company, when its burst is there again in full. The most recent one comes last. */
  const fullAt = new Map<string, number>()
  const after = (companyId: string, records: number) =>
    Math.max(fullAt.get(companyId) ?? 0, now()) + records * interval

  const add: WriteLimiter['add'] = (companyId, records) => {
    const next = after(companyId, records)
    fullAt.delete(companyId)
    fullAt.set(companyId, next)
    if (fullAt.size > COMPANIES_MAX) fullAt.delete(fullAt.keys().next().value ?? '')
  }

  return {
    add,
    take: (companyId, records) => {
      const wait = after(companyId, records) - now() - burst * interval
      if (wait > 0)
        throw new Refusal('rate_limited', [{}], { 'retry-after': String(Math.ceil(wait / 1_000)) })
      add(companyId, records)
    },
  }
}
