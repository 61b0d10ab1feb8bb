import { Refusal } from '../http/refusal.ts'

const TOO_MANY_REQUESTS = 429

/** A 4xx refusal of a job is permanent: a retry fails the same way, except after 429. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_REQUESTS
