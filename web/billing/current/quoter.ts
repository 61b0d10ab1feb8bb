import { type Limits, type QuantityFault, readQuantity } from './quantity.ts'

export type Quote = { amount: number; taxBehavior: 'inclusive' | 'exclusive' }

/** What is known of the text in the field. */
export type Quoting =
  | { state: 'same' }
  | { state: 'waiting'; quantity: number | null }
  | { state: 'refused'; fault: QuantityFault }
  | { state: 'ready'; quantity: number; quote: Quote }
  | { state: 'failed'; quantity: number; error: unknown }

type Options = {
  /** The quantity that there is already: its price is known. */
  current: number
  limits: Limits
  ask: (quantity: number, signal: AbortSignal) => Promise<Quote>
  tell: (quoting: Quoting) => void
}

export const PAUSE_MS = 500

/**
 * Asks for the price of what was typed once the typing pauses. Whatever is typed next ends the question before it:
 * an answer that comes all the same is dropped, so a price is only ever told for the number in the field.
 */
export function createQuoter({ current, limits, ask, tell }: Options) {
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
