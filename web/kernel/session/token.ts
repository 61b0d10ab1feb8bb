import { NetworkError } from '../problem.ts'
import { portalConfig } from './config.ts'
import { askToSignInAgain } from './sign-in-again.ts'
import { storedUser } from './stored-session.ts'

/** Renew a token when less than this is left, so that none expires in flight. */
const RENEW_BEFORE_MS = 20_000

let renewing: Promise<string> | null = null
/** The subject (user) of this tab. */
let tabSubject: string | null = null

export async function accessToken(): Promise<string> {
  const user = storedUser()
  tabSubject ??= user?.subject ?? null
  if (isOtherUser(user?.subject ?? null)) return discardPage()
  if (user && user.expiresAt - Date.now() > RENEW_BEFORE_MS) return user.accessToken
  return renewToken()
}

/** One renewal at a time, however many calls wait for it: a rotated refresh token is valid once. */
export function renewToken(): Promise<string> {
  renewing ??= renewOnce().finally(() => {
    renewing = null
  })
  return renewing
}

async function renewOnce(): Promise<string> {
  const config = await portalConfig()
  const code = await import('./sign-in.ts').catch(nullIfCodeMissing)
  const user = await code?.renew(code.signInManager(config)).catch((error: unknown) => {
    throw new NetworkError('the provider does not answer', { cause: error })
  })
  if (!user) await askToSignInAgain()
  const renewed = storedUser()
  if (!renewed) throw new Error('signed in again without a token')
  return isOtherUser(renewed.subject) ? discardPage() : renewed.accessToken
}

/** The chunk is gone after a deployment: returns null, so that the sign-in window, which loads new code, takes over. */
function nullIfCodeMissing(error: unknown): null {
  if (navigator.onLine) return null
  throw new NetworkError('the code did not come', { cause: error })
}

const isOtherUser = (subject: string | null) =>
  tabSubject !== null && subject !== null && subject !== tabSubject

let removePage = () => {}

/** How the page is removed when another user has signed in. */
export function onOtherUser(remove: () => void): void {
  removePage = remove
}

/**
 * Another user has signed in: no call is made in their name. The page is removed before the reload, because unsaved
 * values would let the user refuse to leave it.
 */
function discardPage(): Promise<never> {
  removePage()
  location.reload()
  return new Promise(() => {})
}
