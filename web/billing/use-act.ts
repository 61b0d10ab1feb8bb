import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../plans/public.ts'

/** The action of a button: one at a time; its error stays until the next one. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // A ref, because state is stale until the next render: two clicks in one frame must not order twice.
  const isRunning = useRef(false)

  function release() {
    isRunning.current = false
    setBusy(false)
  }

  // After Back from the checkout, the browser may restore the page with the button still busy.
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

  /** Goes to a page of the payment provider; stays busy until this page is left. */
  const leave = (address: () => Promise<string>) =>
    run(async () => {
      location.assign(await address())
      await new Promise(() => {})
    })

  return { isBusy, problem, run, leave, forget: () => setProblem(null) }
}
export type Act = ReturnType<typeof useAct>
