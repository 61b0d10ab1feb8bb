import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isUnknownZone } from '../db/errors.ts'
import { noteRefusedCall } from '../security-log/public.ts'
import { stackFrames } from '../stack-frames.ts'
import { notFound, Refusal, unavailable } from './refusal.ts'
import { logRefusal } from './refusal-lines.ts'

const FRAMEWORK_CODES: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('payload.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('media_type.unsupported'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('http.malformed'),
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
  // The client hung up in the middle of its body: nobody reads the reply.
  ECONNRESET: () => new Refusal('http.malformed'),
}

/** Turns thrown errors into replies; nothing else does. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply))
  // Before the body is read: an unknown path costs nothing.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound()
  })
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
}

export function sendProblem(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = logFailure(request, error)
  if (!refusal) {
    const internal = new Refusal('internal')
      .problems()
      .map((problem) => ({ ...problem, meta: { requestId: request.id } }))
    return reply.status(500).type('application/json').send({ errors: internal })
  }
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .type('application/json')
    .send({ errors: refusal.problems() })
}

/** Logs the error that ended a request and returns it as a refusal; null for an internal error. */
export function logFailure(request: FastifyRequest, error: Error): Refusal | null {
  const refusal = asRefusal(error)
  if (isDatabaseUnavailable(error) || !refusal) logInternalError(request, error)
  if (!refusal) return null
  logRefusal(request, refusal.code)
  noteRefusedCall(request, refusal)
  return refusal
}

/** An internal error: logged with its stack frames only, because a message may quote user input. */
function logInternalError(request: FastifyRequest, error: Error): void {
  if (isDatabaseUnavailable(error)) request.log.warn({ code: codeOf(error) }, 'the database is unavailable')
  else
    request.log.error({ err: { name: error.name, code: codeOf(error), stack: stackFrames(error) } }, 'fault')
}

function asRefusal(error: Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return unavailable()
  if (isUnknownZone(error))
    return new Refusal('validation.failed', [{ detail: 'The database does not know the time zone' }])
  const known = FRAMEWORK_CODES[(error as FastifyError).code ?? '']
  return known ? known() : null
}

const codeOf = (error: Error) => (error as { code?: unknown }).code
