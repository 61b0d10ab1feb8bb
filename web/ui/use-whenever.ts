import { useEffect } from 'react'

/** Does something after a draw in which it is due. */
export function useWhenever(isDue: boolean, act: () => void): void {
  useEffect(() => {
    if (isDue) act()
  })
}
