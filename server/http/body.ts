import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** JSON under either of its two names; an empty body is no body, and a call that takes none reads none. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0 || !request.routeOptions.config.readsBody) return done(null, undefined)
      try {
        done(null, JSON.parse(UTF8.decode(body as Buffer)))
      } catch {
        done(new Refusal('json.malformed'), undefined)
      }
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.readsBody) done(new Refusal('media_type.unsupported'), undefined)
    else done(null, undefined)
  })
}
