import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { BoundedMessage } from './bounded-message.ts'

/** Limits of a client: sizes and times. */
export const HTTP_LIMITS = {
  bodyLimit: 1_000_000,
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  // Node looks for slow requests only this often, by default every 30 s: a limit of 30 s would last up to 60.
  http: {
    IncomingMessage: BoundedMessage,
    maxHeaderSize: 16_384,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 1_000,
  },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} satisfies FastifyHttpOptions<Server>
