import type { RecordingApp, RecordingWindow } from '#contract/recording/device.ts'
import { toIso, toIsoOrNull } from '../../db/instant.ts'
import { DAY_MS, stateOf } from './rules.ts'
import type { DeviceRow } from './store.ts'

export function presentDevice(row: DeviceRow, now: number) {
  const lastAtIso = toIsoOrNull(row.last_seen_at)
  const windows = row.windows as RecordingWindow[] | null
  return {
    type: 'device' as const,
    id: row.id,
    attributes: {
      name: row.name,
      driverUserId: row.driver_user_id,
      driverName: row.driver_name,
      app: row.app as RecordingApp | null,
      state: stateOf(
        {
          isRevoked: row.revoked_at !== null,
          hasLeft: row.has_left,
          isDriving: row.is_driving,
          // Of a day its end counts: else a device would be silent too early, or tell by the moment when it sent last.
          lastAt: lastAtIso === null ? null : Date.parse(lastAtIso) + (row.hides_times ? DAY_MS : 0),
          windows,
        },
        now,
      ),
      lastPositionAtIso: lastAtIso,
      isLastPositionDay: row.hides_times,
      // It changes with each position, and so would tell when somebody drives.
      battery: row.hides_times ? null : row.battery,
      windows,
      isAddressHeldByFormerManager: row.is_address_held_by_former_manager,
      createdAtIso: toIso(row.created_at),
      revokedAtIso: toIsoOrNull(row.revoked_at),
    },
    meta: { version: row.version },
  }
}
