import { ApiProblem, NetworkError } from '../problem.ts'

/** The longest wait before an error is shown. */
const MAX_DELAY_MS = 2_000

// Client errors are final. Network errors, 5xx and a 429 with a short Retry-After are retried.
export const isRetryable = (error: Error) =>
  error instanceof NetworkError ||
  (error instanceof ApiProblem && (error.status >= 500 || isBrieflyBusy(error)))

const isBrieflyBusy = ({ status, retryAfterMs }: ApiProblem) =>
  status === 429 && retryAfterMs !== null && retryAfterMs <= MAX_DELAY_MS

/** Exponential backoff, at least Retry-After, at most MAX_DELAY_MS. */
export const retryDelay = (count: number, error: Error) => {
  const asked = error instanceof ApiProblem ? (error.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(400 * 2 ** count, asked), MAX_DELAY_MS)
}
