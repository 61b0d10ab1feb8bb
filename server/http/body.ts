import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** JSON under either of its two names; an empty body is no body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      try {
        done(null, JSON.parse(UTF8.decode(body as Buffer)))
      } catch {
        done(new Refusal('json.malformed'), undefined)
      }
    },
  )
}
