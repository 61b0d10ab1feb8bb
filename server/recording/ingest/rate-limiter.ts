/** A phone that comes back online sends what it has buffered, of days, one request after the other. */
const POSITIONS_A_SECOND = 100
const BURST = 10_000
/** Buckets that are forgotten: those of devices that are full again. */
const BUCKETS_MAX = 50_000

type Bucket = { left: number; at: number }

/** Whether a device may send so many positions now: some a second, and a burst after a pause. */
export function deviceRateLimiter(now: () => number): (device: string, positions: number) => boolean {
  const buckets = new Map<string, Bucket>()
  return (device, positions) => {
    const at = now()
    const { left, at: before } = buckets.get(device) ?? { left: BURST, at }
    const filled = Math.min(BURST, left + (Math.max(0, at - before) / 1_000) * POSITIONS_A_SECOND)
    // Set again, so that the bucket used longest ago comes first.
    buckets.delete(device)
    const isAllowed = filled >= positions
    buckets.set(device, { left: isAllowed ? filled - positions : filled, at })
    if (buckets.size > BUCKETS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    return isAllowed
  }
}
