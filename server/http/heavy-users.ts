/** A call may take this long: on a crowded machine everybody's do. */
const CALL_MS = 1_000
/** What a user's calls may take beyond that at once, and the share of the time for good. */
const FREE_MS = 3_000
const FREE_SHARE = 0.1
const PRUNE_FROM = 1_000

type Held = { ms: number; at: number }

/** Knows the users whose calls have held slots for long of late; quick calls do not count, however many. */
export function heavyUsers(now: () => number) {
  const held = new Map<string, Held>()

  /** What is left of it: it decreases with time. */
  const levelOf = ({ ms, at }: Held) => ms - (now() - at) * FREE_SHARE

  function prune(): void {
    for (const [user, one] of held) if (levelOf(one) <= 0) held.delete(user)
  }

  return {
    hold: (user: string, callMs: number): void => {
      const ms = callMs - CALL_MS
      if (ms <= 0) return
      const before = held.get(user)
      if (!before && held.size >= PRUNE_FROM) prune()
      held.set(user, { ms: Math.max(0, before ? levelOf(before) : 0) + ms, at: now() })
    },
    has: (user: string): boolean => {
      const one = held.get(user)
      return one !== undefined && levelOf(one) > FREE_MS
    },
  }
}
