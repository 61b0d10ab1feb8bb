import { localZone } from '../../ui/zones.ts'

type Timestamped = { clientCreatedAt: string | null }

/** Timestamps set by the client: creation if it is not set yet, change always. */
export function clientTimestamps(before: Timestamped | null) {
  const now = new Date().toISOString()
  const zone = localZone()
  return {
    ...(!before?.clientCreatedAt && { clientCreatedAt: now, clientCreatedAtTz: zone }),
    clientChangedAt: now,
    clientChangedAtTz: zone,
  }
}
