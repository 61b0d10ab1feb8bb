import { jwtVerify } from 'jose'
import { isSingleAddress } from '#contract/kernel/email.ts'
import { canFit, isLabel } from '#contract/kernel/text.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { monotonicNow } from '../monotonic-clock.ts'
import type { Issuer } from './issuer.ts'

/** The claims of an access token; missing ones are null. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean | null
  givenName: string | null
  familyName: string | null
  locale: string | null
  /** Seconds since 1970; of two tokens the newer one is right. */
  issuedAt: number
}

/** `session` is the sign-in of the token, where the token ends with it. */
export type Bearer = { claims: Claims; token: string; session: string | null }

export type VerifyToken = (authorization: string | undefined) => Promise<Bearer>

// Asymmetric only: with a symmetric one, anybody who knows the public key could sign.
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt'])
const LEEWAY_S = 30
const CACHE_SIZE = 10_000
/** How long the result of a check is reused; a withdrawn key is noticed after that. */
const CACHE_MS = 60_000

const CHALLENGE = { 'www-authenticate': 'Bearer' }
const INVALID_CHALLENGE = { 'www-authenticate': 'Bearer error="invalid_token"' }

export const invalidToken = () => new Refusal('auth.invalid_token', [{}], INVALID_CHALLENGE)

export function tokenVerifier(
  issuer: Issuer | null,
  audience: string,
  now: () => number = Date.now,
): VerifyToken {
  /** `until` when it is checked again, by the monotonic clock; `expiresAt` by that of the machine, like `exp`. */
  const cache = new Map<string, { bearer: Bearer; until: number; expiresAt: number }>()

  function remember(bearer: Bearer, exp: number): void {
    if (cache.size >= CACHE_SIZE) cache.clear()
    const expiresAt = (exp + LEEWAY_S) * 1_000
    cache.set(bearer.token, { bearer, until: monotonicNow() + CACHE_MS, expiresAt })
  }

  return async (authorization) => {
    if (!authorization) throw new Refusal('auth.required', [{}], CHALLENGE)
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
    if (!token || !issuer) throw invalidToken()
    const known = cache.get(token)
    if (known && known.until > monotonicNow() && known.expiresAt > now()) return known.bearer
    cache.delete(token)
    const { bearer, exp } = await verify(token, issuer, audience, now)
    remember(bearer, exp)
    return bearer
  }
}

/** OpenID Connect Core 2: at most 255 characters. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub)

async function verify(token: string, issuer: Issuer, audience: string, now: () => number) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, issuer.key, {
      issuer: issuer.url,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub', 'aud', 'iss'],
      clockTolerance: LEEWAY_S,
      currentDate: new Date(now()),
    })
    if (!TYPES.has(protectedHeader.typ?.toLowerCase() ?? '')) throw new Error('not an access token')
    if (!isSubject(payload.sub) || payload.exp === undefined) throw new Error('nobody is named')
    const claims = claimsOf(payload, issuer.url, payload.sub)
    return { bearer: { claims, token, session: issuer.sessionOf?.(payload) ?? null }, exp: payload.exp }
  } catch (error) {
    // Keys that cannot be read say nothing about the token.
    if (error instanceof Refusal || isDatabaseUnavailable(error)) throw error
    throw invalidToken()
  }
}

const textClaim = (value: unknown, isGood: (text: string) => boolean): string | null => {
  if (typeof value !== 'string' || !canFit(value)) return null
  const tidy = value.trim().normalize('NFC')
  return tidy.isWellFormed() && isGood(tidy) ? tidy : null
}

/** Claims are untrusted input: a value that a user could not enter is ignored. */
export function claimsOf(payload: Record<string, unknown>, issuer: string, subject: string): Claims {
  return {
    issuer,
    subject,
    email: textClaim(payload.email, isSingleAddress),
    emailVerified: typeof payload.email_verified === 'boolean' ? payload.email_verified : null,
    givenName: textClaim(payload.given_name, isLabel),
    familyName: textClaim(payload.family_name, isLabel),
    locale: textClaim(payload.locale, isLabel),
    issuedAt: isMoment(payload.iat) ? payload.iat : Math.floor(Date.now() / 1000),
  }
}

/** The database has no time before or after that. */
const LATEST_SECONDS = 253_402_300_799
const isMoment = (seconds: unknown): seconds is number =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= LATEST_SECONDS
