import type { RecordedPosition } from './store.ts'

export type WatchFault = 'denied' | 'unavailable'

const TIMEOUT_MS = 30_000

/** Watches the position while the page is in front; returns what ends it. */
export function watchPositions(
  onPosition: (position: RecordedPosition) => void,
  onFault: (fault: WatchFault) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onFault('unavailable')
    return () => {}
  }
  let lastAt = 0
  const id = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy, speed } }) => {
      // The time of the phone's clock, as that of the start and the end: the sensor's own may be of another one.
      const at = Date.now()
      if (at - lastAt < 1_000) return
      lastAt = at
      onPosition({
        at,
        latitude,
        longitude,
        accuracy,
        ...(speed !== null && Number.isFinite(speed) && { speed }),
      })
    },
    ({ code, PERMISSION_DENIED }) => onFault(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 0, timeout: TIMEOUT_MS },
  )
  return () => navigator.geolocation.clearWatch(id)
}

let lock: WakeLockSentinel | null = null

/** Keeps the screen on, where the browser can; the system releases the lock whenever the page goes to the back. */
export async function keepScreenOn(): Promise<void> {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
  if (lock && !lock.released) return
  lock = await navigator.wakeLock.request('screen').catch(() => null)
}

export async function releaseScreen(): Promise<void> {
  await lock?.release().catch(() => {})
  lock = null
}
