import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../plans/public.ts'

/** Something that is done by a button: one at a time, and what went wrong stays to be shown beside it. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // State is read a render late: two clicks in one frame must not order twice.
  const isRunning = useRef(false)

  function release() {
    isRunning.current = false
    setBusy(false)
  }

  // A page that was left for the checkout comes back by the browser's own button as it was.
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && release()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [])

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    try {
      await act()
      release()
      return true
    } catch (error) {
      logProblem(error)
      setProblem(error)
      release()
      return false
    }
  }

  /** Goes to an address of the payment provider, and is busy until the page is left. */
  const leave = (address: () => Promise<string>) =>
    run(async () => {
      location.assign(await address())
      await new Promise(() => {})
    })

  return { isBusy, problem, run, leave, forget: () => setProblem(null) }
}
export type Act = ReturnType<typeof useAct>
