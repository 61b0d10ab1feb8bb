import { type Limits, type QuantityFault, readQuantity } from './quantity.ts'

export type Quote = { amount: number; taxBehavior: 'inclusive' | 'exclusive' }

/** The price for the text in the field, as far as it is known. */
export type Quoting =
  | { state: 'same' }
  | { state: 'waiting'; quantity: number | null }
  | { state: 'refused'; fault: QuantityFault }
  | { state: 'ready'; quantity: number; quote: Quote }
  | { state: 'failed'; quantity: number; error: unknown }

type Options = {
  /** The current quantity: its price is known. */
  current: number
  limits: Limits
  ask: (quantity: number, signal: AbortSignal) => Promise<Quote>
  onChange: (quoting: Quoting) => void
}

export const PAUSE_MS = 500

/**
 * Fetches the price when typing pauses. Further typing cancels the request, and a late reply is dropped, so the price
 * shown always belongs to the number in the field.
 */
export function createQuoter({ current, limits, ask, onChange: tell }: Options) {
  let asked = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): AbortSignal {
    clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
    return asked.signal
  }

  async function fetchQuote(quantity: number, signal: AbortSignal): Promise<void> {
    tell({ state: 'waiting', quantity })
    try {
      const quote = await ask(quantity, signal)
      if (!signal.aborted) tell({ state: 'ready', quantity, quote })
    } catch (error) {
      if (!signal.aborted) tell({ state: 'failed', quantity, error })
    }
  }

  return {
    type: (text: string) => {
      const signal = stop()
      const read = readQuantity(text, limits)
      if (read === current) return tell({ state: 'same' })
      tell({ state: 'waiting', quantity: typeof read === 'number' ? read : null })
      timer = setTimeout(() => {
        if (typeof read === 'number') void fetchQuote(read, signal)
        else tell({ state: 'refused', fault: read })
      }, PAUSE_MS)
    },
    retry: (quantity: number) => void fetchQuote(quantity, stop()),
    stop: () => void stop(),
  }
}
