import { useEffect } from 'react'
import { logProblem } from '../plans/public.ts'
import { useAction } from '../ui/use-action.ts'

/** The action of a button; its error stays until the next one. */
export function useAct() {
  const acting = useAction((act: () => Promise<unknown>) => act())
  const leaving = useAction(async (address: () => Promise<string>) => location.assign(await address()))

  // After Back from the checkout, the browser may restore the page with the button still busy.
  const { reset } = leaving
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [reset])

  return {
    // Busy until this page is left.
    isBusy: acting.isPending || leaving.isPending || leaving.isSuccess,
    problem: acting.error ?? leaving.error,
    /** Whether it was done. */
    run: async (act: () => Promise<unknown>): Promise<boolean> => {
      if (acting.runningInput()) return false
      try {
        await acting.run(act)
        return true
      } catch (error) {
        logProblem(error)
        return false
      }
    },
    /** Goes to a page of the payment provider. */
    leave: (address: () => Promise<string>) => void leaving.run(address).catch(logProblem),
    forget: acting.reset,
  }
}
