import type { Attributes, Call, Params, Query, Reply } from '#contract/kernel/call.ts'
import { NetworkError, readProblem } from '../problem.ts'
import { accessToken, renewToken } from '../session/token.ts'

type FieldFor<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T }

export type Input<C extends Call> = ([keyof Params<C>] extends [never]
  ? { params?: undefined }
  : { params: Params<C> }) & {
  query?: Query<C>
  /** The version the user has seen; sent as If-Match, so the server refuses (412) if there is a newer one. */
  version?: number
  /** The id of the resource in the body, where the path names another one. */
  subjectId?: string
  signal?: AbortSignal
} & FieldFor<'attributes', Attributes<C>> &
  FieldFor<'upload', C extends { upload: object } ? Blob : undefined>

type UntypedInput = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  attributes?: unknown
  version?: number
  subjectId?: string
  signal?: AbortSignal
  upload?: Blob
}

/** Sends a call of the contract; input and reply are typed by its declaration. */
export async function api<C extends Call>(call: C, input: Input<C>): Promise<Reply<C>> {
  const response = await fetchResponse(call, input)
  return (response.status === 204 ? undefined : await readReply(response, input.signal)) as Reply<C>
}

/** The raw response; throws an ApiProblem unless it is ok. */
export async function fetchResponse<C extends Call>(call: C, input: Input<C>): Promise<Response> {
  const request = () => buildRequest(call, input as UntypedInput)
  let response = await send(request(), call.right.on === 'public' ? null : await accessToken())
  if (response.status === 401 && call.right.on !== 'public') {
    response = await send(request(), await renewToken())
  }
  if (!response.ok) throw await readProblem(response)
  return response
}

/** The connection may break while the body is read. */
async function readReply(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError('the answer broke off', { cause: error })
  }
}

function buildRequest(call: Call, input: UntypedInput): Request {
  const { params = {}, query = {}, version, signal, upload } = input
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  const headers = new Headers()
  const body = buildBody(call, input)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (upload) headers.set('content-type', 'application/octet-stream')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  return new Request(`/api${path}${search}`, {
    method: call.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(upload && { body: upload }),
    ...(signal && { signal }),
  })
}

/** A body that is not a JSON:API resource is sent unchanged. */
function buildBody(call: Call, { attributes, subjectId }: UntypedInput): unknown {
  const type = resourceType(call)
  if (attributes === undefined || type === undefined) return attributes
  return { data: { type, ...(subjectId && { id: subjectId }), attributes } }
}

async function send(request: Request, token: string | null): Promise<Response> {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  try {
    return await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw new NetworkError('no answer', { cause: error })
  }
}

type SchemaNode = { properties?: Record<string, SchemaNode>; const?: string }

const resourceType = (call: Call) =>
  (call.body as SchemaNode | undefined)?.properties?.data?.properties?.type?.const
