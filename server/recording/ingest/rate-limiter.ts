/** A phone that comes back online sends what it has buffered, of days, one request after the other. */
const DEVICE = { perSecond: 100, burst: 10_000 }
/** Two phones of one car; more devices add nothing but work. */
const VEHICLE = { perSecond: 200, burst: 20_000 }
/** Buckets that are forgotten: those used longest ago. */
const BUCKETS_MAX = 50_000

type Rate = typeof DEVICE

type Sending = { id: string; vehicle_id: string }

/** Limits the positions of devices and vehicles: some a second, and a burst after a pause. */
export function positionLimiter(now: () => number) {
  const [ofDevice, ofVehicle] = [buckets(DEVICE, now), buckets(VEHICLE, now)]
  return {
    /** Whether a request is worth reading: not until what was refused last would be taken. */
    mayRead: ({ id, vehicle_id }: Sending): boolean => ofDevice.isReady(id) && ofVehicle.isReady(vehicle_id),

    maySend: ({ id, vehicle_id }: Sending, positions: number): boolean => {
      const isAllowed = ofDevice.left(id) >= positions && ofVehicle.left(vehicle_id) >= positions
      ofDevice.take(id, positions, isAllowed)
      ofVehicle.take(vehicle_id, positions, isAllowed)
      return isAllowed
    },
  }
}

/** `refused` is how many positions were wanted in vain. */
type Bucket = { left: number; at: number; refused: number }

function buckets({ perSecond, burst }: Rate, now: () => number) {
  const known = new Map<string, Bucket>()
  const left = (key: string): number => {
    const bucket = known.get(key)
    return bucket
      ? Math.min(burst, bucket.left + (Math.max(0, now() - bucket.at) / 1_000) * perSecond)
      : burst
  }
  return {
    left,
    isReady: (key: string): boolean => left(key) >= (known.get(key)?.refused ?? 0),
    take: (key: string, positions: number, isAllowed: boolean): void => {
      const rest = left(key) - (isAllowed ? positions : 0)
      // Set again, so that the bucket used longest ago comes first.
      known.delete(key)
      known.set(key, { left: rest, at: now(), refused: isAllowed ? 0 : positions })
      if (known.size > BUCKETS_MAX) known.delete(known.keys().next().value ?? '')
    },
  }
}
