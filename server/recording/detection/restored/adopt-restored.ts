import type { Tx } from '../../../db/pool.ts'
import type { VehicleKey } from '../../../vehicles/public.ts'
import type { recordingStore } from '../store.ts'
import { restoredStore } from './store.ts'

/**
 * What was taken back and somebody restored is in the logbook once: its recording is final. Another one of the same device
 * and start, whose trip is not in the logbook, yields to it.
 */
export async function adoptRestored(
  tx: Tx,
  vehicle: VehicleKey,
  recordings: ReturnType<typeof recordingStore>,
): Promise<void> {
  const restored = restoredStore(tx, vehicle)
  for (const id of await restored.findRestored()) {
    const rival = await restored.findRival(id)
    // Somebody wants both in the logbook, and the rival already keeps the drive from being written anew.
    if (rival?.is_in_logbook) continue
    if (rival) {
      await recordings.change(rival.id, {
        state: 'removed',
        is_running: false,
        trip_id: null,
        withdrawn_trip_id: rival.trip_id ?? rival.withdrawn_trip_id,
        written: null,
        waiting: null,
      })
      // What somebody deleted is not found anew where it was longer; what had no trip yet is.
      if (rival.trip_id === null) recordings.setUnseen(rival.device_id, rival.started_at)
      else await recordings.removePositions(rival.device_id, rival.started_at, rival.ended_at)
    }
    await restored.adopt(id, rival && rival.trip_id !== null ? rival.ended_at : null)
  }
}
