import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

export type RawRequest = { method: string; url: string; headers: Record<string, string>; payload?: string }

/** Sends pipelined requests over one new connection. The app must be listening. */
export async function sendRaw(app: FastifyInstance, requests: readonly RawRequest[]): Promise<Socket> {
  const { port } = app.server.address() as { port: number }
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  socket.write(requests.map(textOf).join(''))
  return socket
}

/** Closes the connection of requests that wait for a table, and lets them go on once the server has noticed. */
export async function hangUpOn(
  { app, db }: { app: FastifyInstance; db: Db },
  table: string,
  requests: readonly RawRequest[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)}`.execute(tx)
    const socket = await sendRaw(app, requests)
    await waitUntilBlocked(db, requests.length)
    socket.destroy()
    await waitUntilClosed(app)
  })
}

/** Returns when the server has no connection left. */
export const waitUntilClosed = ({ server }: FastifyInstance): Promise<boolean> =>
  waitFor(
    () =>
      new Promise<boolean>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count === 0))),
      ),
  )

function textOf({ method, url, headers, payload = '' }: RawRequest): string {
  const all = { host: 'localhost', ...headers, 'content-length': String(Buffer.byteLength(payload)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url} HTTP/1.1`, ...lines, '', payload].join('\r\n')
}
