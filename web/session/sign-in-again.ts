// When a sign-in can no longer be renewed unseen, the page stays as it is, with all that was typed: a
// dialog asks, and a window of its own signs in and hands its tokens to this tab.

type Waiting = { done: () => void; failed: (error: Error) => void }
type Listener = () => void

let waiting: Waiting | null = null
let promise: Promise<void> | null = null
const listeners = new Set<Listener>()

export function askToSignInAgain(): Promise<void> {
  promise ??= new Promise<void>((done, failed) => {
    waiting = { done, failed }
    tell()
  }).finally(() => {
    promise = null
    waiting = null
    tell()
  })
  return promise
}

export const signInAgain = {
  isWanted: () => waiting !== null,
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  done: () => waiting?.done(),
}

function tell(): void {
  for (const listener of listeners) listener()
}
