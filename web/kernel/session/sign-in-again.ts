// If the session cannot be renewed silently, the page stays as it is: a dialog opens a window that signs in and hands
// its tokens to this tab.

type Listener = () => void

let resolvePending: (() => void) | null = null
let promise: Promise<void> | null = null
const listeners = new Set<Listener>()

/** Thrown before the shell is rendered: nothing is open, so the caller redirects to the sign-in. */
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
