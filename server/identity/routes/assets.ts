import type { FastifyInstance } from 'fastify'
import { ALL_ASSETS } from '../pages/assets.ts'

export function serveAssets(scope: FastifyInstance): void {
  for (const { path, type, bytes } of ALL_ASSETS)
    scope.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(bytes),
    )
}
