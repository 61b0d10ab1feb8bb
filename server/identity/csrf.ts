import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A form is taken only from the browser that it was given to: its token belongs to that browser's cookie. */
export const FORM_COOKIE = 'wegbuch_form'

export const newFormId = (): string => randomBytes(18).toString('base64url')

export const csrfToken = (key: string, formId: string, place: string): string =>
  createHmac('sha256', key).update(`form ${formId} ${place}`).digest('base64url')

/** Also good by a key that was rotated since. */
export function isCsrfToken(keys: readonly string[], formId: string, place: string, token: string): boolean {
  const given = Buffer.from(token)
  return keys.some((key) => {
    const expected = Buffer.from(csrfToken(key, formId, place))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
