import { useEffect } from 'react'

/** Runs `act` after every render in which `isDue` is true. */
export function useEffectWhen(isDue: boolean, act: () => void): void {
  useEffect(() => {
    if (isDue) act()
  })
}
