import { Compile } from 'typebox/compile'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { PROBLEMS, ProblemReply } from '#contract/kernel/problem.ts'
import { problemsOf } from '#contract/openapi.ts'

const replies = new Map(allCalls.map((call) => [call, call.reply && Compile(call.reply)]))
const problems = Compile(ProblemReply)

/** Rules beyond the schema, which a drawn value may break. */
const OF_VALUES = new Set<string>(['validation.failed'])

type Request = { wrongAt: string | null; isHostile: boolean; isBodyRead: boolean }

/** What is wrong with a reply, measured by the declaration of its call; nothing, if all is well. */
export function judge(call: Call, request: Request, status: number, body: string): string[] {
  if (status === call.status) return judgeSuccess(call, request, body)
  return judgeRefusal(call, request, status, body)
}

function judgeSuccess(call: Call, { wrongAt }: Request, body: string): string[] {
  if (wrongAt !== null) return [`a wrong ${wrongAt} was taken`]
  const schema = replies.get(call)
  if (!schema) return body === '' ? [] : ['a body where none is declared']
  return schema.Errors(JSON.parse(body)).map((error) => `${error.instancePath} ${error.message}`)
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
  if (wrongAt === null && !isHostile && isBodyRead && !OF_VALUES.has(code) && !call.problems.includes(code))
    faults.push(`a good request is refused: ${body}`)
  // What is too large is refused before anybody knows what it holds.
  if (wrongAt !== null && isBodyRead && code !== 'payload.too_large' && !namesField(errors, wrongAt))
    faults.push(`${wrongAt} is not named: ${body}`)
  return faults
}

const namesField = (errors: ProblemReply['errors'], field: string) =>
  errors.some(
    ({ code, source }) =>
      code === 'validation.failed' && (source?.pointer ?? source?.parameter ?? '').startsWith(field),
  )
