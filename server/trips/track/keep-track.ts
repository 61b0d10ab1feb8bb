import type { SentTrack } from '#contract/trips/track.ts'
import type { Db } from '../../db/pool.ts'
import { encodeTrack } from './codec.ts'
import { digestOf } from './digest.ts'
import { trackStore } from './store.ts'

export type KeptTrack = { points: number; content: Buffer; digest: string }

/** A sent track as it is kept; one without points is none. */
export function trackOf(sent: SentTrack | null | undefined): KeptTrack | null {
  if (!sent || sent.points.length === 0) return null
  const points = sent.points.map(({ speed = null, accuracy = null, ...point }) => ({
    ...point,
    speed,
    accuracy,
  }))
  const content = encodeTrack(points)
  return { points: points.length, content, digest: digestOf(content) }
}

export async function keepTrack(
  db: Db,
  vehicle: { id: string; companyId: string },
  tripId: string,
  track: KeptTrack | null,
): Promise<void> {
  if (track) await trackStore(db, vehicle).keep(tripId, track.points, track.content)
}
