import type { TSchema } from 'typebox'
import { type Call, isWriting } from './kernel/call.ts'
import { PROBLEMS, type ProblemCode, ProblemReply } from './kernel/problem.ts'

/** OpenAPI 3.1 of the given calls; the same text is served, committed and compared by the tests. */
export function buildOpenApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wegbuch', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { Problems: ProblemReply },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(call: Call): object {
  const { right } = call
  return {
    operationId: call.name,
    summary: call.summary,
    'x-right': 'needs' in right ? `${right.on} ${right.needs}` : right.on,
    ...(call.method !== 'GET' && !isWriting(call) && { 'x-read-only': true }),
    security: right.on === 'public' ? [] : [{ token: [] }],
    parameters: [...pathParameters(call), ...queryParameters(call), ...ifMatch(call)],
    ...(call.body && { requestBody: { required: true, content: json(call.body) } }),
    ...(call.upload && {
      requestBody: {
        required: true,
        description: `a file of up to ${call.upload.maxBytes / 1e6} MB`,
        content: Object.fromEntries(call.upload.types.map((type) => [type, {}])),
      },
    }),
    responses: {
      [call.status]: success(call),
      ...(call.isIdempotent &&
        call.reply && { 200: { description: 'Was there already', content: json(call.reply) } }),
      ...refusals(call),
    },
  }
}

function success({ reply, file }: Call): object {
  if (file)
    return {
      description: 'The file, as a download',
      headers: {
        'Content-Disposition': {
          description: 'attachment, with the name as filename and, in full, as filename*',
          required: true,
          schema: { type: 'string' },
        },
        'X-Estimated-Length': {
          description: 'about how many bytes the file has, where that is known only when it is complete',
          required: false,
          schema: { type: 'integer' },
        },
      },
      content: Object.fromEntries(file.types.map((type) => [type, {}])),
    }
  return { description: 'Done', ...(reply && { content: json(reply) }) }
}

const json = (schema: TSchema) => ({ 'application/json': { schema } })

const pathParameters = ({ path }: Call) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))

const queryParameters = ({ query }: Call) =>
  Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))

const ifMatch = ({ problems }: Call) =>
  problems.includes('version.conflict')
    ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string', examples: ['"3"'] } }]
    : []

/** The problems that follow from the shape of a call, and those that it declares. */
export function problemsOf(call: Call): ProblemCode[] {
  const { right } = call
  const problems: ProblemCode[] = [
    ...(call.query || call.body ? (['validation.failed'] as const) : []),
    ...(call.body ? (['json.malformed', 'media_type.unsupported'] as const) : []),
    ...(call.upload ? (['media_type.unsupported'] as const) : []),
    ...(call.method === 'GET' ? [] : (['payload.too_large'] as const)),
    ...(right.on === 'public' ? [] : (['auth.required', 'auth.invalid_token'] as const)),
    'rate_limited',
    ...('needs' in right && right.needs !== 'member' ? (['permission.denied'] as const) : []),
    ...(call.path.includes(':') || 'listedIn' in right ? (['not_found'] as const) : []),
    ...('whenEmpty' in right && right.whenEmpty ? [right.whenEmpty] : []),
    ...call.problems,
    'internal',
    'unavailable',
  ]
  return [...new Set(problems)]
}

function refusals(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(problemsOf(call), (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problems' } } },
      },
    ]),
  )
}
