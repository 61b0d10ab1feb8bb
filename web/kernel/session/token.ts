import { NetworkError } from '../problem.ts'
import { portalConfig } from './config.ts'
import { askToSignInAgain } from './sign-in-again.ts'
import { storedUser } from './stored-session.ts'

/** Before this much is left of a token it is renewed, so that none expires on its way. */
const RENEW_BEFORE_MS = 20_000

let renewing: Promise<string> | null = null
/** In whose name this tab works. */
let tabSubject: string | null = null

export async function accessToken(): Promise<string> {
  const user = storedUser()
  tabSubject ??= user?.subject ?? null
  if (user && user.expiresAt - Date.now() > RENEW_BEFORE_MS) return user.accessToken
  return renewToken()
}

/** One renewal at a time, however many calls wait for it: a rotated refresh token serves once. */
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
  return isOtherUser(renewed.subject) ? reloadPage() : renewed.accessToken
}

/**
 * A newer version has taken the place of this one's files: the window that signs in brings code of its own, and what
 * is typed here can still be saved.
 */
function nullIfCodeMissing(error: unknown): null {
  if (navigator.onLine) return null
  throw new NetworkError('the code did not come', { cause: error })
}

const isOtherUser = (subject: string | null) =>
  tabSubject !== null && subject !== null && subject !== tabSubject

/** Somebody else has signed in meanwhile: what was typed here is not saved in their name, and they see their own. */
function reloadPage(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
