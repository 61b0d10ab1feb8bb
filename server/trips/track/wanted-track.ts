import type { SentTrack } from '#contract/trips/track.ts'
import type { Db } from '../../db/pool.ts'
import { lockVehicle, type VehicleKey, type Writer } from '../../vehicles/public.ts'
import { encodeTrack } from './codec.ts'
import { digestOf } from './digest.ts'

export type KeptTrack = { points: number; content: Buffer; digest: string }

/** A sent track as it is kept; one without points is none. */
function trackOf({ points }: SentTrack): KeptTrack {
  const whole = points.map(({ speed = null, accuracy = null, ...point }) => ({ ...point, speed, accuracy }))
  const content = encodeTrack(whole)
  return { points: points.length, content, digest: digestOf(content) }
}

/** The track of a new trip, if it has one and the vehicle wants it kept, which is asked under its lock. */
export async function wantedTrack(
  db: Db,
  vehicle: VehicleKey,
  writer: Writer,
  sent: SentTrack | null | undefined,
): Promise<KeptTrack | null> {
  if (!sent || sent.points.length === 0) return null
  const { is_save_track_enabled } = await lockVehicle(db, vehicle, writer)
  return is_save_track_enabled ? trackOf(sent) : null
}
