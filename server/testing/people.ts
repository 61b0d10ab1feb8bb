import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { TestIssuer } from './issuer.ts'

type PersonRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string>
}

/** A user with a token who calls the API. */
export type Person = {
  id: string
  email: string
  token: string
  send: (sent: PersonRequest) => Promise<LightMyRequestResponse>
  get: (url: string) => Promise<LightMyRequestResponse>
  post: (url: string, type: string, attributes: unknown) => Promise<LightMyRequestResponse>
  patch: (url: string, type: string, attributes: unknown, version?: number) => Promise<LightMyRequestResponse>
  remove: (url: string, version?: number) => Promise<LightMyRequestResponse>
}

let count = 0

export function personFactory(app: FastifyInstance, issuer: TestIssuer) {
  return async (claims: Record<string, unknown> = {}): Promise<Person> => {
    const sub = `person-${process.pid}-${count++}`
    const email = `${sub}@example.test`
    const names = { given_name: 'Pat', family_name: `Person ${count}` }
    const token = await issuer.token({ sub, email, email_verified: true, ...names, ...claims })

    const send: Person['send'] = ({ method = 'GET', url, body, headers = {} }) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...(body !== undefined && JSON_TYPE), ...headers },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    const me = (await send({ url: '/api/users/me' })).json<{ data?: { id: string } }>()
    return {
      id: me.data?.id ?? '',
      email,
      token,
      send,
      get: (url) => send({ url }),
      post: (url, type, attributes) => send({ method: 'POST', url, body: { data: { type, attributes } } }),
      patch: (url, type, attributes, version) =>
        send({ method: 'PATCH', url, body: { data: { type, attributes } }, headers: ifMatch(version) }),
      remove: (url, version) => send({ method: 'DELETE', url, headers: ifMatch(version) }),
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }
