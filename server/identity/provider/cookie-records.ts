import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AdapterPayload, errors } from 'oidc-provider'
import { cookieIn } from '../../http/pages/cookies.ts'
import { MOUNT } from '../issuer-url.ts'
import { interactionPath } from '../paths.ts'
import { currentExchange } from './exchange.ts'

/** Browsers drop a cookie of more than 4,096 bytes, its name and attributes included. */
const VALUE_LENGTH_MAX = 3_800

const COOKIES: Record<string, { name: string; path: (id: string) => string }> = {
  Interaction: { name: 'wegbuch_request', path: (id) => interactionPath(id) },
  Session: { name: 'wegbuch_visit', path: () => MOUNT },
}

export type CookieRecords = {
  put: (id: string, payload: AdapterPayload) => void
  find: (id: string) => AdapterPayload | undefined
  remove: (id: string) => void
}

/**
 * Records of visitors who have not signed in. They are signed and stored in the browser: an anonymous request must not
 * take up space in the database.
 */
export function cookieRecords(model: string, keys: string[], isSecure: boolean): CookieRecords | null {
  const cookie = COOKIES[model]
  if (!cookie) return null
  const { name, path } = cookie

  const sign = (key: string, id: string, payload: string) =>
    createHmac('sha256', key).update(`record ${model} ${id} ${payload}`).digest()

  function send(id: string, value: string, seconds: number): void {
    const attributes = `Path=${path(id)}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    currentExchange()?.response.appendHeader('set-cookie', `${name}=${value}; ${attributes}`)
  }

  return {
    put: (id, payload) => {
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      const value = `${text}.${sign(keys[0] ?? '', id, text).toString('base64url')}`
      if (value.length > VALUE_LENGTH_MAX) throw new errors.InvalidRequest('the request is too long')
      send(id, value, Math.max(0, (payload.exp ?? 0) - Math.floor(Date.now() / 1000)))
    },

    find: (id) => {
      const value = cookieIn(currentExchange()?.request.headers.cookie, name)
      const [text = '', signature = ''] = value?.split('.') ?? []
      const received = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const expected = sign(key, id, text)
        return expected.length === received.length && timingSafeEqual(expected, received)
      })
      return isOurs ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as AdapterPayload) : undefined
    },

    remove: (id) => send(id, '', 0),
  }
}
