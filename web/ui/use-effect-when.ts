import { useEffect } from 'react'

/** Does something after a draw in which it is due. */
export function useEffectWhen(isDue: boolean, act: () => void): void {
  useEffect(() => {
    if (isDue) act()
  })
}
