import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export type ReceivedRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}
type Answer = (asked: ReceivedRequest, response: ServerResponse) => unknown

export type FakeGeocoder = {
  url: string
  /** The environment of a product that uses it. */
  env: (kind: string) => Record<string, string>
  /** The requests so far. */
  requests: ReceivedRequest[]
  /** Sent as JSON; undefined if the handler answers itself. */
  answer: Answer
}

/** A fake geocoder on loopback whose answers the test sets. Call at the top of the file. */
export function useFakeGeocoder(): FakeGeocoder {
  const standIn: FakeGeocoder = {
    url: '',
    requests: [],
    answer: () => ({}),
    // Its URL is known once it listens, and read when the product starts.
    env: (kind) => ({
      GEOCODER: kind,
      get GEOCODER_URL() {
        return standIn.url
      },
    }),
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const sent = (await request.toArray()).join('')
    const asked: ReceivedRequest = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: sent ? JSON.parse(sent) : null,
    }
    standIn.requests.push(asked)
    const value = standIn.answer(asked, response)
    if (value !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return standIn
}
