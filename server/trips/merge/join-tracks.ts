import { TRACK_POINTS_MAX } from '#contract/trips/track.ts'
import type { Db } from '../../db/pool.ts'
import { invalid } from '../../http/refusal.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { runTrackTask, sizeOfPoints } from '../track/run-task.ts'
import { trackStore } from '../track/store.ts'
import type { EncodedTrack } from '../track/tasks.ts'
import { allotPoints } from '../track/thin.ts'

/** The vehicle is locked while tracks are joined; more points would hold the lock too long. */
const JOINED_POINTS_MAX = 20 * TRACK_POINTS_MAX

/** Joins the tracks of the given trips into one with at most TRACK_POINTS_MAX points. */
export async function joinTracks(
  db: Db,
  vehicle: VehicleKey,
  tripIds: readonly string[],
): Promise<EncodedTrack | null> {
  if (tripIds.length === 0) return null
  const tracks = trackStore(db, vehicle)
  const lengths = await tracks.countPoints(tripIds)
  const recorded = tripIds.filter((id) => lengths.has(id))
  const points = recorded.map((id) => lengths.get(id) ?? 0)
  const total = points.reduce((sum, one) => sum + one, 0)
  if (total > JOINED_POINTS_MAX) throw invalid('tripIds', 'have more points of tracks than can be joined')
  const contents: Uint8Array[] = []
  for (const id of recorded) {
    const track = await tracks.read(id)
    if (!track) throw new Error('a track that was counted does not exist')
    contents.push(track.content)
  }
  // One task, one wait: PostgreSQL ends a transaction that is idle too long.
  return runTrackTask('joinTracks', sizeOfPoints(total), contents, allotPoints(points, TRACK_POINTS_MAX))
}
