import { Refusal } from '../http/refusal.ts'

const TOO_MANY_REQUESTS = 429

/** A job that is refused for what it carries is refused each time; only a limit may let it pass later. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_REQUESTS
