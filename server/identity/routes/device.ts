import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn } from '../../http/pages/cookies.ts'
import type { IdentityDeps } from '../deps.ts'

/*
 * A browser that has signed in to an account has a cookie that proves it. With it the owner can sign in while the
 * network or the account is paused because of the guesses of others; such browsers have a limit of their own. A new
 * password ends all cookies: whoever shared the old one must not use up that limit.
 */

const SECONDS = 180 * 86_400

const isSecure = ({ config }: IdentityDeps) => config.publicUrl.protocol === 'https:'

// The `__Host-` prefix keeps other hosts of the domain from setting it.
const cookieName = (deps: IdentityDeps) => `${isSecure(deps) ? '__Host-' : ''}wegbuch_device`

const proofOf = (key: string, email: string, passwordHash: string) =>
  createHmac('sha256', key).update(`device ${email.toLowerCase()} ${passwordHash}`).digest()

export async function checkKnownDevice(
  request: FastifyRequest,
  deps: IdentityDeps,
  email: string,
  passwordHash: string | null,
): Promise<boolean> {
  const received = Buffer.from(cookieIn(request.headers.cookie, cookieName(deps)) ?? '', 'base64url')
  const { cookies } = await deps.ring.current()
  return cookies.some((key) => {
    const expected = proofOf(key, email, passwordHash ?? '')
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}

export async function rememberDevice(
  reply: FastifyReply,
  deps: IdentityDeps,
  email: string,
  passwordHash: string,
): Promise<void> {
  const { cookies } = await deps.ring.current()
  const value = proofOf(cookies[0] ?? '', email, passwordHash).toString('base64url')
  const attributes = `Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure(deps) ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName(deps)}=${value}; ${attributes}`)
}
