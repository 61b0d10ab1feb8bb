import { localZone } from '../../ui/zones.ts'

type Timestamped = { clientCreatedAt: string | null }

/** Set by who saves: when it was made, if that is not known yet, and always when it was changed. */
export function clientTimestamps(before: Timestamped | null) {
  const now = new Date().toISOString()
  const zone = localZone()
  return {
    ...(!before?.clientCreatedAt && { clientCreatedAt: now, clientCreatedAtTz: zone }),
    clientChangedAt: now,
    clientChangedAtTz: zone,
  }
}
