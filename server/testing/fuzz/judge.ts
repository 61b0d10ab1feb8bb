import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Call } from '#contract/kernel/call.ts'
import { PROBLEMS, type ProblemCode, ProblemReply } from '#contract/kernel/problem.ts'
import { problemsOf } from '#contract/openapi.ts'

const compiled = new Map<TSchema, Validator>()
function schemaOf(reply: TSchema): Validator {
  const known = compiled.get(reply) ?? Compile(reply)
  compiled.set(reply, known)
  return known
}
const problems = Compile(ProblemReply)

/** Whether a rule beyond the schema may refuse a drawn value; drawn ids do not exist. */
const canBreakRule = ({ problems, right }: Call, code: ProblemCode): boolean =>
  code === 'validation.failed' || problems.includes(code) || ('listedIn' in right && code === 'not_found')

type Reply = {
  statusCode: number
  body: string
  headers: Record<string, string | string[] | number | undefined>
}
type Request = { wrongAt: string | null; isHostile: boolean; isBodyRead: boolean; body?: unknown }

/** Faults of a reply, compared with the declaration of its call. */
export function judge(call: Call, request: Request, reply: Reply): string[] {
  const { statusCode, body } = reply
  if (statusCode === call.status) return judgeSuccess(call, request, reply)
  return judgeRefusal(call, request, statusCode, body)
}

function judgeSuccess({ reply, file }: Call, { wrongAt }: Request, { body, headers }: Reply): string[] {
  if (wrongAt !== null) return [`a wrong ${wrongAt} was taken`]
  if (file) return judgeFile(file.types, headers)
  if (!reply) return body === '' ? [] : ['a body where none is declared']
  return schemaOf(reply)
    .Errors(JSON.parse(body))
    .map((error) => `${error.instancePath} ${error.message}`)
}

function judgeFile(types: readonly string[], headers: Reply['headers']): string[] {
  const [type = ''] = String(headers['content-type']).split(';')
  const name = String(headers['content-disposition'])
  return [
    ...(types.includes(type) ? [] : [`a file of the type ${type}`]),
    ...(/^attachment; filename="[ !#-~]+"; filename\*=UTF-8''\S+$/.test(name)
      ? []
      : [`a file named ${name}`]),
  ]
}

function judgeRefusal(call: Call, request: Request, status: number, body: string): string[] {
  const { wrongAt, isHostile, isBodyRead } = request
  const reply: unknown = JSON.parse(body)
  if (!problems.Check(reply)) return [`${status} with a body that is no refusal: ${body}`]
  const { errors } = reply
  const code = errors[0]?.code ?? 'internal'
  const faults: string[] = []
  if (status >= 500 || PROBLEMS[code].status !== status) faults.push(`${status} ${code}`)
  if (!problemsOf(call).includes(code)) faults.push(`${code} is not among the refusals of ${call.name}`)
  if (wrongAt === null && !isHostile && isBodyRead && !canBreakRule(call, code))
    faults.push(`a good request is refused: ${body}`)
  const isReached = isBodyRead && code !== 'payload.too_large' && !isRefusedByIds(call, code, request.body)
  if (wrongAt !== null && isReached && !namesField(call, errors, wrongAt))
    faults.push(`${wrongAt} is not named: ${body}`)
  return faults
}

/** Rules come after rights: with unknown ids in the body, only faults of the schema are reported first. */
const isRefusedByIds = ({ right, body: schema }: Call, code: ProblemCode, body: unknown): boolean =>
  'listedIn' in right && code === 'not_found' && schema !== undefined && schemaOf(schema).Check(body)

const namesField = (call: Call, errors: ProblemReply['errors'], field: string) =>
  errors.some(
    ({ code, source }) =>
      (code === 'validation.failed' || call.problems.includes(code)) &&
      (source?.pointer ?? source?.parameter ?? '').startsWith(field),
  )
