import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_POLICY } from '../../http/pages/send-page.ts'
import { logRefusal } from '../../http/refusal-lines.ts'
import { noteOrigin } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { MOUNT } from '../issuer-url.ts'
import { isForeign } from '../routes/foreign-host.ts'
import { PageProblem, sendProblemPage } from '../routes/problem.ts'
import { notePageProblem, PROVIDER_CALL } from '../security-events.ts'
import { inExchange } from './exchange.ts'
import { isWithinLimits } from './request-limits.ts'

/** Passes every other request under the mount to the provider, as the raw request. */
export function mountProvider(scope: FastifyInstance, deps: IdentityDeps): void {
  const { publicUrl } = deps.config
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

  scope.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${MOUNT}/*`,
    config: { call: PROVIDER_CALL },
    handler: async (request, reply) => {
      const problem = problemOf(request, deps)
      if (problem) return refuse(problem, request, reply)
      const provider = await deps.provider()
      const { raw } = request
      noteOrigin(request)
      // The library derives its URLs from the request. They must be the public ones, whatever proxies and headers say.
      delete raw.headers['x-forwarded-host']
      delete raw.headers['x-forwarded-for']
      raw.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '')
      raw.headers.host = publicUrl.host
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = raw.url?.slice(MOUNT.length) ?? '/'

      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.setHeader('content-security-policy', PAGE_POLICY)
      await inExchange(raw, reply.raw, () => provider.callback()(raw, reply.raw))
      return reply
    },
  })
}

// The router of the library ignores case, so these do too.
/** Published documents, which cost no work. */
const PUBLISHED = new RegExp(`^${MOUNT}/(?:\\.well-known/openid-configuration|jwks)$`, 'i')
/** Called by a client, not by a browser that shows a page. */
const TOKENS = new RegExp(`^${MOUNT}/token(?:/|$)`, 'i')

/** The rest is open to anybody, without an account or a token. */
function problemOf(request: FastifyRequest, deps: IdentityDeps): PageProblem | null {
  const { method, url, clientAddress } = request
  const { path, query } = splitUrl(url)
  const isPublished = PUBLISHED.test(path) && (method === 'GET' || method === 'HEAD')
  const wait = isPublished ? null : waitOf()
  if (wait !== null) return logged(new PageProblem('tooManyRequests', wait))
  const isRefused = !isWithinLimits(query) || (!isPublished && isForeign(request.headers.host, deps))
  return isRefused ? logged(new PageProblem('badRequest')) : null

  function waitOf(): number | null {
    return TOKENS.test(path) ? deps.limits.tokens(clientAddress) : deps.limits.visits(clientAddress)
  }

  function logged(problem: PageProblem): PageProblem {
    logRefusal(request, problem.kind)
    return problem
  }
}

function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

function refuse(problem: PageProblem, request: FastifyRequest, reply: FastifyReply) {
  const isPage = problem.kind !== 'tooManyRequests' || !TOKENS.test(splitUrl(request.url).path)
  if (isPage) return sendProblemPage(problem, request, reply)
  notePageProblem(request, problem.kind, 429)
  // This code tells a client that its token is still valid (RFC 6749, 4.1.2.1).
  return reply
    .status(429)
    .headers({ 'retry-after': String(problem.waitSeconds), 'cache-control': 'no-store' })
    .send({ error: 'temporarily_unavailable', error_description: 'too many requests' })
}
