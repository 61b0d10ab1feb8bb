// When a sign-in can no longer be renewed unseen, the page stays as it is, with all that was typed: a
// dialog asks, and a window of its own signs in and hands its tokens to this tab.

type Listener = () => void

let resolvePending: (() => void) | null = null
let promise: Promise<void> | null = null
const listeners = new Set<Listener>()

/** Nobody is there to ask: the shell does not stand yet, and leaving for the sign-in loses nothing. */
export class SignInRequired extends Error {}

export async function askToSignInAgain(): Promise<void> {
  if (listeners.size === 0) throw new SignInRequired()
  return (promise ??= requestSignIn())
}

function requestSignIn(): Promise<void> {
  return new Promise<void>((done) => {
    resolvePending = done
    notifyListeners()
  }).finally(() => {
    promise = null
    resolvePending = null
    notifyListeners()
  })
}

export const signInAgain = {
  isPending: () => resolvePending !== null,
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  done: () => resolvePending?.(),
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
