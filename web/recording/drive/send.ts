import type { Reply } from '#contract/kernel/call.ts'
import { recordDrive } from '#contract/recording/calls.ts'
import { POSITIONS_MAX } from '#contract/recording/recording.ts'
import { api } from '../../kernel/api/api.ts'
import { localZone } from '../../ui/zones.ts'
import { markSent, type StoredDrive, type UnsentPosition, unsentPositions } from './store.ts'

export type SentDrive = Reply<typeof recordDrive>['data']['attributes']

const toSent = ({ position: { at, latitude, longitude, accuracy, speed } }: UnsentPosition) => ({
  latitude,
  longitude,
  timestampIso: new Date(at).toISOString(),
  ...(accuracy !== undefined && { accuracy }),
  ...(speed !== undefined && { speed }),
})

/**
 * Sends what the server does not have yet, batch after batch. The end is told with the last batch alone, so that the
 * server never closes a drive of which positions are missing.
 */
export async function sendDrive(drive: StoredDrive): Promise<SentDrive> {
  const unsent = await unsentPositions(drive.driveId)
  let from = 0
  for (;;) {
    const batch = unsent.slice(from, from + POSITIONS_MAX)
    from += batch.length
    const isLast = from >= unsent.length
    const { data } = await api(recordDrive, {
      params: { vehicleId: drive.vehicleId },
      attributes: {
        sid: drive.driveId,
        startedAtIso: drive.startedAtIso,
        timeZone: localZone(),
        ...(drive.odometerStart !== null && { odometerStart: drive.odometerStart }),
        ...(drive.isPrivate && { isPrivate: true }),
        ...(isLast && drive.endedAtIso !== null && { endedAtIso: drive.endedAtIso }),
        ...(isLast && drive.odometerEnd !== null && { odometerEnd: drive.odometerEnd }),
        positions: batch.map(toSent),
      },
    })
    await markSent(
      batch.map(({ key }) => key),
      drive.isPrivate,
    )
    if (isLast) return data.attributes
  }
}
