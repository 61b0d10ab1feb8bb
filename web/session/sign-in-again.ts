// When a sign-in can no longer be renewed unseen, the page stays as it is, with all that was typed: a
// dialog asks, and a window of its own signs in and hands its tokens to this tab.

type Listener = () => void

let waiting: (() => void) | null = null
let promise: Promise<void> | null = null
const listeners = new Set<Listener>()

/** Nobody is there to ask: the shell does not stand yet, and leaving for the sign-in loses nothing. */
export class SignInNeeded extends Error {}

export async function askToSignInAgain(): Promise<void> {
  if (listeners.size === 0) throw new SignInNeeded()
  return (promise ??= ask())
}

function ask(): Promise<void> {
  return new Promise<void>((done) => {
    waiting = done
    tell()
  }).finally(() => {
    promise = null
    waiting = null
    tell()
  })
}

export const signInAgain = {
  isWanted: () => waiting !== null,
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  done: () => waiting?.(),
}

function tell(): void {
  for (const listener of listeners) listener()
}
