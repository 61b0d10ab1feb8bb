import { ApiProblem, NetworkError } from '../problem.ts'

/** Nobody looks at an empty screen for longer before they are told. */
const MAX_DELAY_MS = 2_000

// A refusal stays one however often it is asked; silence, faults and a server that is busy for a moment are worth
// another try.
export const isRetryable = (error: Error) =>
  error instanceof NetworkError ||
  (error instanceof ApiProblem && (error.status >= 500 || isBrieflyBusy(error)))

const isBrieflyBusy = ({ status, retryAfterMs }: ApiProblem) =>
  status === 429 && retryAfterMs !== null && retryAfterMs <= MAX_DELAY_MS

/** As long as the server asks for, within what a user bears, and longer each time. */
export const retryDelay = (count: number, error: Error) => {
  const asked = error instanceof ApiProblem ? (error.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(400 * 2 ** count, asked), MAX_DELAY_MS)
}
