import { TRACK_POINTS_MAX } from '#contract/trips/track.ts'
import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import { FEW_POINTS, runTrackTask } from '../track/run-task.ts'
import { trackStore } from '../track/store.ts'
import type { EncodedTrack } from '../track/tasks.ts'
import { sharesOf } from '../track/thin.ts'

/**
 * The tracks of the given trips as one, of no more points than any other track. Where they have more, each is
 * thinned out by itself before the next is read, so that many long ones take no more memory than a few.
 */
export async function joinedTrack(
  db: Db,
  vehicle: VehicleKey,
  tripIds: readonly string[],
): Promise<EncodedTrack | null> {
  if (tripIds.length === 0) return null
  const tracks = trackStore(db, vehicle)
  const lengths = await tracks.lengths(tripIds)
  const recorded = tripIds.filter((id) => lengths.has(id))
  const shares = sharesOf(
    recorded.map((id) => lengths.get(id) ?? 0),
    TRACK_POINTS_MAX,
  )
  const contents: Uint8Array[] = []
  for (const [nth, id] of recorded.entries()) {
    const track = await tracks.read(id)
    const share = shares[nth] ?? 0
    if (!track) throw new Error('a track that was counted is not there')
    contents.push(
      track.points <= share ? track.content : await runTrackTask('thinTrack', false, track.content, share),
    )
  }
  const isSmall = shares.reduce((sum, share) => sum + share, 0) <= FEW_POINTS
  return runTrackTask('joinTracks', isSmall, contents)
}
