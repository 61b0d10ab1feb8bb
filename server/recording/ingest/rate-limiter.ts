import { monotonicNow } from '../../monotonic-clock.ts'

/** A phone that comes back online sends what it has buffered, of days, one request after the other. */
const DEVICE = { perSecond: 100, burst: 10_000 }
/** Two phones of one car; more devices add nothing but work. */
const VEHICLE = { perSecond: 200, burst: 20_000 }
/** A thousand vehicles that send every other second have room. */
const COMPANY = { perSecond: 2_000, burst: 50_000 }
/** Buckets that are forgotten: those used longest ago. */
const BUCKETS_MAX = 50_000

type Rate = typeof DEVICE

type Sending = { id: string; vehicle_id: string; company_id: string }

/** The longest positions, those of the Traccar Client, have nearly as many bytes. */
const BYTES_OF_POSITION = 1_000

/** A body counts as this many positions, whatever is in it: reading nonsense takes as long. */
export const positionsOfBytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / BYTES_OF_POSITION))

/** Limits the positions of devices, vehicles and companies: some a second, and a burst after a pause. */
export function positionLimiter(now: () => number = monotonicNow) {
  const ofDevice = buckets(DEVICE, now)
  const ofVehicle = buckets(VEHICLE, now)
  const ofCompany = buckets(COMPANY, now)
  const bucketsOf = ({ id, vehicle_id, company_id }: Sending) =>
    [
      [ofDevice, id],
      [ofVehicle, vehicle_id],
      [ofCompany, company_id],
    ] as const
  return {
    /** Whether a request is worth reading: not until what was refused last would be taken. */
    mayRead: (sending: Sending): boolean => bucketsOf(sending).every(([bucket, key]) => bucket.isReady(key)),

    maySend: (sending: Sending, positions: number): boolean => {
      const all = bucketsOf(sending)
      const isAllowed = all.every(([bucket, key]) => bucket.left(key) >= positions)
      for (const [bucket, key] of all) bucket.take(key, positions, isAllowed)
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
    return bucket ? Math.min(burst, bucket.left + ((now() - bucket.at) / 1_000) * perSecond) : burst
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
