import type { Position } from '#domain/recording/position.ts'
import { finishDecided } from '../detection/finish-decided.ts'
import type { Pass } from '../detection/pass.ts'
import type { RecordedTripRow } from '../detection/store.ts'
import { wholeSecond } from '../ingest/store.ts'
import { finishDrive } from './finish-drive.ts'
import { AHEAD_MS } from './rules.ts'
import { findDriveBounds } from './store.ts'

type Drive = Pick<RecordedTripRow, 'id' | 'device_id' | 'started_at' | 'ended_at'>

/**
 * Which positions are those of a drive depends on when the others of the device began and ended, and on which of them are
 * private: measures those in the logbook anew that share time with one. `heard`: nothing of that has changed, and its phone
 * sent only positions, some of which may be those of another drive. Returns how many were measured.
 */
export async function measureBeside(
  pass: Pass,
  { id, device_id, started_at, ended_at }: Drive,
  heard: readonly Position[] | null = null,
): Promise<number> {
  const all = await pass.recordings.drivesBeside(device_id, started_at, ended_at)
  const others = all.filter((one) => one.id !== id && isInLogbook(one))
  let measured = 0
  for (const one of await finishDecided(pass, others)) {
    if (one.final_at !== null || one.is_private) continue
    if (heard && !(await hasAnyOf(pass, one, heard))) continue
    await finishDrive(pass, one, { isMeasured: false })
    measured += 1
  }
  return measured
}

const isInLogbook = ({ state, is_running }: RecordedTripRow): boolean =>
  !is_running && (state === 'recorded' || state === 'waiting')

/** Whether any of these positions is one of the drive. */
async function hasAnyOf({ tx }: Pass, row: RecordedTripRow, heard: readonly Position[]): Promise<boolean> {
  const { gaps, ...span } = await findDriveBounds(tx, row, AHEAD_MS)
  const isOwn = within(span)
  const isOther = gaps.map(within)
  return heard.some((position) => {
    const at = wholeSecond(position.at)
    return isOwn(at) && !isOther.some((isIn) => isIn(at))
  })
}

function within({ from, to }: { from: string; to: string }): (at: number) => boolean {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return (at) => at >= first && at <= last
}
