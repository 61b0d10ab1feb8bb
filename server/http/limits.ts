import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** What a client may cost us: sizes and times. */
export const LIMITS = {
  bodyLimit: 1_000_000,
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  http: { maxHeaderSize: 16_384, headersTimeout: 20_000 },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} satisfies FastifyHttpOptions<Server>
