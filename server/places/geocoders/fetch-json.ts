import { RejectedRequestError } from '../circuit-breaker.ts'

const BYTES_MAX = 1_000_000

/** They are about what was asked; others are about the key, the number of requests or the server. */
const REJECTING_STATUSES = [400, 404, 414, 422]

type Options = { signal: AbortSignal; headers?: Record<string, string>; body?: unknown }

/**
 * Fetches JSON from the geocoder. Redirects are not followed, so that it cannot lead into our network (SSRF); the size
 * is limited.
 */
export async function fetchJson(url: URL, { signal, headers = {}, body }: Options): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) {
    await response.body?.cancel()
    const message = `the geocoder answered ${response.status}`
    throw REJECTING_STATUSES.includes(response.status)
      ? new RejectedRequestError(message)
      : new Error(message)
  }
  return JSON.parse(await readText(response)) as unknown
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > BYTES_MAX) throw new Error('the answer of the geocoder is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The geocoder's path below its configured URL, which may have a path of its own. */
export function endpoint(base: URL, path: string, query: Record<string, string | number | null>): URL {
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query))
    if (value !== null) url.searchParams.set(name, String(value))
  return url
}
