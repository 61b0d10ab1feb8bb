import type { CheckpointHeader } from '../../checkpoints/files.ts'
import type { Uptime } from '../../checkpoints/uptime.ts'
import { toMicroseconds } from '../hash.ts'

/** A clock that is ahead by more shows in the checkpoint of the next hour, which is older than the one before. */
const UPTIME_CORRECTION_MAX_US = 2 * 3_600_000_000

type SignedTime = Pick<CheckpointHeader, 'at' | 'uptime'>

/**
 * When each checkpoint was written at the latest, in microseconds. A clock that ran ahead shows by what was signed
 * after it: a checkpoint is not younger than the next one, nor than now. It also shows by how long the machine had been
 * running: between two moments of one boot as much time has passed as its uptime has grown. Of these the last one
 * counts, so that a clock that was set back for a while proves nothing of those before.
 */
export function latestTimes(
  headers: ReadonlyMap<number, CheckpointHeader | null>,
  now: SignedTime & { uptime: Uptime },
): Map<number, number> {
  const latest = new Map<number, number>()
  const lastOfBoot = new Map([[now.uptime.boot, momentOf(now)]])
  let bound = toMicroseconds(now.at)
  for (const number of [...headers.keys()].toSorted((a, b) => b - a)) {
    const header = headers.get(number)
    latest.set(number, header ? Math.min(bound, byUptime(header)) : bound)
    if (!header) continue
    bound = Math.min(bound, toMicroseconds(header.at))
    const { uptime } = header
    if (uptime && !lastOfBoot.has(uptime.boot)) lastOfBoot.set(uptime.boot, momentOf(header))
  }
  return latest

  function byUptime(header: CheckpointHeader): number {
    const last = header.uptime && lastOfBoot.get(header.uptime.boot)
    if (!last) return Number.POSITIVE_INFINITY
    const { atUs, uptimeUs } = momentOf(header)
    const writtenUs = last.atUs - (last.uptimeUs - uptimeUs)
    return atUs - writtenUs > UPTIME_CORRECTION_MAX_US ? Number.POSITIVE_INFINITY : writtenUs
  }
}

const momentOf = ({ at, uptime }: SignedTime) => ({
  atUs: toMicroseconds(at),
  uptimeUs: (uptime?.seconds ?? 0) * 1_000_000,
})
