import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { TestApp } from '../../testing/app.ts'
import { waitFor } from '../../testing/wait-for.ts'

export type Reader = { request: ClientRequest; response: IncomingMessage }

/** Requests a file and reads nothing beyond what the sockets buffer. */
export async function openFile({ app }: TestApp, token: string, path: string): Promise<Reader> {
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  const request = httpRequest({ port, path, headers, agent: false })
  request.on('error', () => {})
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  return { request, response }
}

/** Reads to the end, or to where it breaks off. */
export async function readAll(response: IncomingMessage): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  response.resume()
  await new Promise<void>((resolve) => response.once('close', () => resolve()))
  return { bytes, isWhole: response.complete }
}

/** What the connections for files are doing. */
export async function fileConnections(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pg_stat_activity
    where datname = current_database() and application_name = 'wegbuch-files' order by state`.execute(db)
  return rows.map(({ state }) => state)
}

/** Returns when every connection for files is idle. */
export const waitUntilFree = (db: Db): Promise<boolean> =>
  waitFor(async () => (await fileConnections(db)).every((state) => state === 'idle'))
