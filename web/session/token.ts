import { Unreachable } from '../api/problem.ts'
import { portalConfig } from './config.ts'
import { askToSignInAgain } from './sign-in-again.ts'
import { storedUser } from './stored.ts'

/** Before this much is left of a token it is renewed, so that none expires on its way. */
const SPARE_MS = 20_000

let renewing: Promise<string> | null = null
/** In whose name this tab works. */
let owner: string | null = null

export async function accessToken(): Promise<string> {
  const user = storedUser()
  owner ??= user?.subject ?? null
  if (user && user.expiresAt - Date.now() > SPARE_MS) return user.accessToken
  return renewedToken()
}

/** One renewal at a time, however many calls wait for it: a rotated refresh token serves once. */
export function renewedToken(): Promise<string> {
  renewing ??= renewOnce().finally(() => {
    renewing = null
  })
  return renewing
}

async function renewOnce(): Promise<string> {
  const config = await portalConfig()
  const code = await import('./sign-in.ts').catch(withoutCode)
  const user = await code?.renew(code.signInManager(config)).catch((error: unknown) => {
    throw new Unreachable('the provider does not answer', { cause: error })
  })
  if (!user) await askToSignInAgain()
  const renewed = storedUser()
  if (!renewed) throw new Error('signed in again without a token')
  return isAnother(renewed.subject) ? startAnew() : renewed.accessToken
}

/**
 * A newer version has taken the place of this one's files: the window that signs in brings code of its own, and what
 * is typed here can still be saved.
 */
function withoutCode(error: unknown): null {
  if (navigator.onLine) return null
  throw new Unreachable('the code did not come', { cause: error })
}

const isAnother = (subject: string | null) => owner !== null && subject !== null && subject !== owner

/** Somebody else has signed in meanwhile: what was typed here is not saved in their name, and they see their own. */
function startAnew(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
