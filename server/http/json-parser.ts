import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const UPLOADED = ['application/octet-stream', 'application/pdf', 'text/csv']

/** JSON of both media types. An empty body is none, and calls without a body do not parse it. */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      const { config } = request.routeOptions
      if (config.takesUpload) return done(new Refusal('media_type.unsupported'), undefined)
      const isRead = body.length > 0 && request.routeOptions.config.readsBody
      done(null, isRead ? body : undefined)
    },
  )
  // A file is handed on as it comes.
  app.addContentTypeParser(UPLOADED, (request, payload, done) => {
    const { readsBody, takesUpload } = request.routeOptions.config
    if (takesUpload) return done(null, payload)
    payload.resume()
    if (readsBody) done(new Refusal('media_type.unsupported'), undefined)
    else done(null, undefined)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    const { readsBody, takesUpload } = request.routeOptions.config
    if (readsBody || takesUpload) done(new Refusal('media_type.unsupported'), undefined)
    else done(null, undefined)
  })
}
