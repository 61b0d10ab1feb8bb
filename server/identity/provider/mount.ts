import type { FastifyInstance } from 'fastify'
import type { IdentityDeps } from '../deps.ts'
import { MOUNT } from '../issuer-url.ts'
import { PAGE_POLICY } from '../routes/send-page.ts'

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
      const provider = await deps.provider()
      const { raw } = request
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
      await provider.callback()(raw, reply.raw)
    },
  })
}
