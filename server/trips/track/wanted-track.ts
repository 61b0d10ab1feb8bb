import type { Db } from '../../db/pool.ts'
import { lockVehicle, type VehicleKey, type Writer } from '../../vehicles/public.ts'
import { digestOf } from './digest.ts'
import type { EncodedTrack } from './tasks.ts'

export type KeptTrack = EncodedTrack & { digest: string }

/** The track of a new trip, if it has one and the vehicle wants it kept, which is asked under its lock. */
export async function wantedTrack(
  db: Db,
  vehicle: VehicleKey,
  writer: Writer,
  sent: EncodedTrack | null,
): Promise<KeptTrack | null> {
  if (!sent) return null
  const { is_save_track_enabled } = await lockVehicle(db, vehicle, writer)
  return is_save_track_enabled ? { ...sent, digest: digestOf(sent.content) } : null
}
