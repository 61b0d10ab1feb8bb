import type { CheckpointHeader } from '../../checkpoints/files.ts'
import type { Uptime } from '../../checkpoints/uptime.ts'
import { toMicroseconds } from '../hash.ts'

/** A clock that is further ahead is found by the checkpoint of the next hour, whose time is earlier. */
const UPTIME_CORRECTION_MAX_US = 2 * 3_600_000_000

type SignedTime = Pick<CheckpointHeader, 'at' | 'uptime'>

/**
 * The latest possible time of each checkpoint, in microseconds. It is not after the time of the next checkpoint, nor
 * after now. Within one boot the uptime also bounds it: between two checkpoints as much time has passed as the uptime
 * has grown. The last checkpoint of a boot counts, so that a clock that was set back for a while proves nothing about
 * those before.
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
