/** The constraint that a statement violated, from the error's fields and never from its message. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const isViolation = code === '23505' || code === '23503' || code === '23514'
  return isViolation && typeof constraint === 'string' ? constraint : null
}

// Up to PostgreSQL 15, and since 16.
const ZONE_ROUTINES = new Set(['timestamptz_zone', 'DecodeTimezoneName'])

/** The time zone data of PostgreSQL may be older than the list of the contract. */
export function isUnknownZone(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '22023' && ZONE_ROUTINES.has(String(routine))
}

const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
// Classes: connection, resources, shutdown. Codes: statement cancelled or timed out, lock not available, idle
// transaction ended, serialization failure, deadlock.
const TRANSIENT_STATES = /^(08...|53...|57P..|57014|55P03|25P03|40001|40P01)$/
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Wrong user, password or database, or a missing privilege. */
export const isDatabaseAccessDenied = (error: unknown): boolean =>
  /^(28...|3D...|42501)$/.test(String((error as { code?: unknown } | null)?.code))

/** The disk or the memory of the database is full, or it has no connection left. */
export const isOutOfResources = (error: unknown): boolean =>
  /^53...$/.test(String((error as { code?: unknown } | null)?.code))

/** The database is unavailable, busy or starting: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown }
  if (typeof severity === 'string') return TRANSIENT_STATES.test(String(code))
  return typeof syscall === 'string' ? SOCKET_CALLS.has(syscall) : CONNECTION_MESSAGES.test(error.message)
}
