import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Relay = { port: number; close: () => Promise<void> }

/** Passes requests to a local port on to the app, which does not listen itself. */
export async function startRelay(app: () => FastifyInstance): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const payload = Buffer.concat((await request.toArray()) as Buffer[])
    const { url = '/', headers } = request
    const { statusCode } = await app().inject({ method: 'POST', url, headers, payload })
    response.writeHead(statusCode).end()
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
