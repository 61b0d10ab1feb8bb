import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieIn } from './cookies.ts'

/**
 * The CSRF token of a form is bound to a cookie of the browser. The `__Host-` prefix keeps other hosts of the domain
 * from setting it.
 */
export const formCookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}wegbuch_form`

/** The id of the browser that sent this `Cookie` header. */
export function formIdIn(header: string | undefined, isSecure: boolean): string | null {
  const value = cookieIn(header, formCookieName(isSecure))
  return value !== null && /^[\w-]{20,40}$/.test(value) ? value : null
}

export const newFormId = (): string => randomBytes(18).toString('base64url')

export const csrfToken = (key: string, formId: string, place: string): string =>
  createHmac('sha256', key).update(`form ${formId} ${place}`).digest('base64url')

/** Also valid with a key that was rotated since. */
export function isCsrfToken(keys: readonly string[], formId: string, place: string, token: string): boolean {
  const received = Buffer.from(token)
  return keys.some((key) => {
    const expected = Buffer.from(csrfToken(key, formId, place))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}
