import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** JSON of both media types. An empty body is none, and calls without a body do not parse it. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      const isRead = body.length > 0 && request.routeOptions.config.readsBody
      done(null, isRead ? body : undefined)
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.readsBody) done(new Refusal('media_type.unsupported'), undefined)
    else done(null, undefined)
  })
}
