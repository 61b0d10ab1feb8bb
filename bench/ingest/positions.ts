export type Device = { id: string; path: string }

/** The next position of a fleet that goes round, from a second of its drive on. */
export function positions(devices: readonly Device[], from = 0) {
  const start = Math.floor(Date.now() / 1_000) - 7_200
  let nth = from * devices.length
  return () => {
    const [device, second] = [devices[nth % devices.length], Math.floor(nth / devices.length)]
    nth++
    const query = `id=1&timestamp=${start + second}&lat=${48.4 + second * 0.000_18}&lon=9.2&speed=40`
    return { device, query }
  }
}
