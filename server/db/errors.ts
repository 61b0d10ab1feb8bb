/** What a failed statement was about, told by code and constraint name, never by the message's prose. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const isViolation = code === '23505' || code === '23503' || code === '23514'
  return isViolation && typeof constraint === 'string' ? constraint : null
}

// Up to PostgreSQL 15, and since 16.
const ZONE_ROUTINES = new Set(['timestamptz_zone', 'DecodeTimezoneName'])

/** A zone that this PostgreSQL does not know: its own list may be older than that of the contract. */
export function isUnknownZone(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '22023' && ZONE_ROUTINES.has(String(routine))
}

const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// Connections, resources and shutdown as whole classes; then: cancelled or too slow, a lock not had, an
// idle transaction ended, and two transactions that could not both be.
const TRANSIENT_STATES = /^(08...|53...|57P..|57014|55P03|25P03|40001|40P01)$/
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** No such user, password or database, or no right to what was asked of it. */
export const isDatabaseAccessDenied = (error: unknown): boolean =>
  /^(28...|3D...|42501)$/.test(String((error as { code?: unknown } | null)?.code))

/** The database is away, busy or starting: the same request may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown }
  if (typeof severity === 'string') return TRANSIENT_STATES.test(String(code))
  return typeof syscall === 'string' ? SOCKET_CALLS.has(syscall) : CONNECTION_MESSAGES.test(error.message)
}
