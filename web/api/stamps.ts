import { zoneHere } from '../ui/zones.ts'

type Stamped = { clientCreatedAt: string | null }

/** Set by who saves: when it was made, if that is not known yet, and always when it was changed. */
export function stamps(before: Stamped | null) {
  const now = new Date().toISOString()
  const zone = zoneHere()
  return {
    ...(!before?.clientCreatedAt && { clientCreatedAt: now, clientCreatedAtTz: zone }),
    clientChangedAt: now,
    clientChangedAtTz: zone,
  }
}
