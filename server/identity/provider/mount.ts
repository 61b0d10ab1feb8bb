import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteOrigin } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { MOUNT } from '../issuer-url.ts'
import { PageProblem, sendProblemPage } from '../routes/problem.ts'
import { PAGE_POLICY } from '../routes/send-page.ts'
import { inExchange } from './exchange.ts'
import { isWithinLimits } from './request-limits.ts'

/** Hands every other request under the mount to the provider, as raw as it came. */
export function mountProvider(scope: FastifyInstance, deps: IdentityDeps): void {
  const { publicUrl } = deps.config
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

  scope.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${MOUNT}/*`,
    config: { call: 'idp.provider' },
    handler: async (request, reply) => {
      const problem = problemOf(request, deps)
      if (problem) return sendProblemPage(problem, request, reply)
      const provider = await deps.provider()
      const { raw } = request
      noteOrigin(request)
      // The library derives its addresses from the request. They must be those that users see, whatever
      // stands before us and whoever wrote the headers.
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

/** Where a browser is sent to sign in or out. Anybody may ask there, without an account or a token. */
const VISITED = new RegExp(`^${MOUNT}/(?:auth|session)(?:[/?]|$)`)

function problemOf({ url, ip, log }: FastifyRequest, { limitVisits }: IdentityDeps): PageProblem | null {
  if (!VISITED.test(url)) return null
  const wait = limitVisits(ip)
  if (wait !== null) return logged(new PageProblem('tooManyRequests', wait))
  const [, query = ''] = url.split('?', 2)
  return isWithinLimits(query) ? null : logged(new PageProblem('badRequest'))

  function logged(problem: PageProblem): PageProblem {
    log.info({ refused: problem.kind }, 'refused')
    return problem
  }
}
