import { monotonicNow } from '../monotonic-clock.ts'
import { Refusal } from './refusal.ts'

/** That many points of a track take as much room as a record in the history. */
export const POINTS_OF_RECORD = 500

/** The same of positions, each of which is a row. */
export const POSITIONS_OF_RECORD = 20

/** Records that calls may write for a company: some a second, and a burst after a pause. */
export type WriteRate = { burst: number; perSecond: number }

/** Twenty changes of ten thousand trips at once, and then 864,000 records a day, which a fleet of thousands does not reach. */
export const WRITE_RATE: WriteRate = { burst: 200_000, perSecond: 10 }

/** Whoever writes without a pause leaves half to the colleagues. */
const USER_SHARE = 0.5

/** Companies and users that are forgotten: those that wrote longest ago. */
const KEYS_MAX = 50_000

type Writer = { companyId: string; userId: string }

/** Who makes a call that writes to the logbook of a vehicle. */
export const writerOf = (
  { companyId }: Pick<Writer, 'companyId'>,
  { actor: { userId } }: { actor: Pick<Writer, 'userId'> },
): Writer => ({ companyId, userId })

export type WriteLimiter = {
  /** Refuses more records than company and user have left. */
  take: (writer: Writer, records: number) => void
  /** What a call turned out to write besides; the next ones wait for it. */
  add: (writer: Writer, records: number) => void
}

/**
 * The history keeps each written record for ever, and a small request can write ten thousand. Each process counts for
 * itself, in memory: counting in the database would be one more row that all writers of a company wait for.
 */
export function writeLimiter(
  { burst, perSecond }: WriteRate = WRITE_RATE,
  now: () => number = monotonicNow,
): WriteLimiter {
  const ofCompany = bucket({ burst, perSecond }, now)
  const ofUser = bucket({ burst: burst * USER_SHARE, perSecond: perSecond * USER_SHARE }, now)

  const add: WriteLimiter['add'] = ({ companyId, userId }, records) => {
    ofCompany.add(companyId, records)
    ofUser.add(`${companyId} ${userId}`, records)
  }

  return {
    add,
    take: (writer, records) => {
      const { companyId, userId } = writer
      const wait = Math.max(
        ofCompany.waitMs(companyId, records),
        ofUser.waitMs(`${companyId} ${userId}`, records),
      )
      if (wait > 0)
        throw new Refusal('rate_limited', [{}], { 'retry-after': String(Math.ceil(wait / 1_000)) })
      add(writer, records)
    },
  }
}

function bucket({ burst, perSecond }: WriteRate, now: () => number) {
  const interval = 1_000 / perSecond
  /** By key, when its burst is there again in full. The most recent one comes last. */
  const fullAt = new Map<string, number>()
  const after = (key: string, records: number) => Math.max(fullAt.get(key) ?? 0, now()) + records * interval
  return {
    waitMs: (key: string, records: number) => after(key, records) - now() - burst * interval,
    add: (key: string, records: number): void => {
      const next = after(key, records)
      fullAt.delete(key)
      fullAt.set(key, next)
      if (fullAt.size > KEYS_MAX) fullAt.delete(fullAt.keys().next().value ?? '')
    },
  }
}
