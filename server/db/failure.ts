/** What a failed statement was about, told by code and constraint name, never by the message's prose. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const isViolation = code === '23505' || code === '23503' || code === '23514'
  return isViolation && typeof constraint === 'string' ? constraint : null
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** The database is away, full or starting: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string')
    return CONNECTION_ERRORS.has(code) || /^(08|57P|53)/.test(code) || code === '40001' || code === '40P01'
  return CONNECTION_MESSAGES.test(error.message)
}
