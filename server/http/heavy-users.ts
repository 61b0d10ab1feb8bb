/** Slot time that a user may hold at once, and the share of a slot that they may hold for good. */
const FREE_MS = 5_000
const FREE_SHARE = 0.25
const PRUNE_FROM = 1_000

type Held = { ms: number; at: number }

/** Knows the users who have held slots for long of late: longer than those whose calls are quick, however many. */
export function heavyUsers(now: () => number) {
  const held = new Map<string, Held>()

  /** What is left of it: it decreases with time. */
  const levelOf = ({ ms, at }: Held) => ms - Math.max(0, now() - at) * FREE_SHARE

  function prune(): void {
    for (const [user, one] of held) if (levelOf(one) <= 0) held.delete(user)
  }

  return {
    hold: (user: string, ms: number): void => {
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
