import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type { Db } from '../../../db/pool.ts'
import type { Log } from '../../../log.ts'
import { stackFrames } from '../../../stack-frames.ts'
import { ALL_CALLS } from '../calls/all.ts'
import { newObjectId } from '../ids.ts'
import type { Call } from './call.ts'
import { executeCall } from './execute-call.ts'
import { parseForm } from './form.ts'
import { Params } from './params.ts'
import { StripeApiError } from './stripe-api-error.ts'

const BODY_MAX = 65_536

export type ServerDeps = {
  db: Db
  publicUrl: URL
  apiKey: string
  webhookSecret: string
  log: Log
  /** Called after each write: there may be events to deliver. */
  onWrite: () => void
}

/** Stripe's API as the SDK uses it, for the product's calls. */
export function createSandboxServer(deps: ServerDeps): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_MAX,
    genReqId: () => newObjectId('req'),
    requestIdHeader: false,
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).header('stripe-version', Stripe.API_VERSION)
    authenticate(request, deps.apiKey)
    checkVersion(request)
  })
  app.setNotFoundHandler(() => {
    throw new StripeApiError(404, 'Unrecognized request URL: the sandbox does not know this call.')
  })
  app.setErrorHandler((error: Error, request, reply) => sendFault(error, request, reply, deps.log))
  for (const call of ALL_CALLS) serve(app, call, deps)
  return app
}

function serve(app: FastifyInstance, call: Call, deps: ServerDeps): void {
  const { publicUrl, webhookSecret } = deps
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const query = request.url.split('?')[1] ?? ''
      const body = typeof request.body === 'string' ? request.body : ''
      const { id = '' } = request.params as { id?: string }
      const key = request.headers['idempotency-key']
      const idempotencyKey = typeof key === 'string' ? key : undefined
      if (idempotencyKey !== undefined && idempotencyKey.length > 255)
        throw new StripeApiError(400, 'Idempotency keys are at most 255 characters.', {
          type: 'idempotency_error',
        })
      const {
        status,
        reply: text,
        isReplayed,
      } = await executeCall(deps.db, {
        call,
        context: {
          id,
          publicUrl,
          webhookSecret,
          params: new Params(parseForm(call.method === 'POST' ? body : query || body)),
        },
        idempotencyKey,
        requestText: `${request.method} ${request.url}\n${body}`,
      })
      if (call.method !== 'GET') deps.onWrite()
      if (idempotencyKey !== undefined) reply.header('idempotency-key', idempotencyKey)
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      return reply.status(status).type('application/json').send(text)
    },
  })
}

function authenticate({ headers }: FastifyRequest, apiKey: string): void {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) throw new StripeApiError(401, 'You did not provide an API key.')
  if (!timingSafeEqual(digest(given), digest(apiKey)))
    throw new StripeApiError(401, 'Invalid API Key provided.')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Replies have the shape of one API version, that of the installed SDK. */
function checkVersion({ headers }: FastifyRequest): void {
  const version = headers['stripe-version']
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw new StripeApiError(400, `Invalid Stripe API version: the sandbox speaks ${Stripe.API_VERSION}.`)
}

function sendFault(error: Error, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const fault = asFault(error)
  if (fault.status === 500)
    log.error({ requestId: request.id, at: stackFrames(error) }, 'the billing sandbox failed')
  return reply.status(fault.status).type('application/json').send(fault.body())
}

function asFault(error: Error): StripeApiError {
  if (error instanceof StripeApiError) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode < 500) return new StripeApiError(statusCode, error.message)
  return new StripeApiError(500, 'The sandbox failed.', { type: 'api_error' })
}
