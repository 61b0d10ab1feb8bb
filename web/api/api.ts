import type { Attributes, Call, Params, Query, Reply } from '#contract/kernel/call.ts'
import { accessToken, renewedToken } from '../session/token.ts'
import { readProblem, Unreachable } from './problem.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T }

export type Input<C extends Call> = ([keyof Params<C>] extends [never]
  ? { params?: undefined }
  : { params: Params<C> }) & {
  query?: Query<C>
  /** The state that the user has seen; the server refuses if there is a newer one. */
  version?: number
  /** Whom the attributes are about, where the path names something else. */
  about?: string
  signal?: AbortSignal
} & Given<'attributes', Attributes<C>>

type Loose = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  attributes?: unknown
  version?: number
  about?: string
  signal?: AbortSignal
}

/** Makes a declared call; its answer and what must be given are typed by the declaration. */
export async function api<C extends Call>(call: C, input: Input<C>): Promise<Reply<C>> {
  const response = await responseTo(call, input)
  return (response.status === 204 ? undefined : await replyIn(response, input.signal)) as Reply<C>
}

/** The answer as it comes; one that refuses is thrown. */
export async function responseTo<C extends Call>(call: C, input: Input<C>): Promise<Response> {
  const request = () => buildRequest(call, input as Loose)
  let response = await send(request(), call.right.on === 'public' ? null : await accessToken())
  if (response.status === 401 && call.right.on !== 'public') {
    response = await send(request(), await renewedToken())
  }
  if (!response.ok) throw await readProblem(response)
  return response
}

/** An answer may break off in the middle. */
async function replyIn(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('the answer broke off', { cause: error })
  }
}

function buildRequest(call: Call, input: Loose): Request {
  const { params = {}, query = {}, version, signal } = input
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  const headers = new Headers()
  const body = bodyOf(call, input)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  return new Request(`/api${path}${search}`, {
    method: call.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** What a call declares as no resource is sent as it is. */
function bodyOf(call: Call, { attributes, about }: Loose): unknown {
  const type = sentType(call)
  if (attributes === undefined || type === undefined) return attributes
  return { data: { type, ...(about && { id: about }), attributes } }
}

async function send(request: Request, token: string | null): Promise<Response> {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  try {
    return await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw new Unreachable('no answer', { cause: error })
  }
}

type Described = { properties?: Record<string, Described>; const?: string }

const sentType = (call: Call) =>
  (call.body as Described | undefined)?.properties?.data?.properties?.type?.const
