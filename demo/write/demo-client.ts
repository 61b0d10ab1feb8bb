import type { Issuer } from '#server/access/issuer.ts'
import { buildApp } from '#server/app.ts'
import type { Gateway } from '#server/billing/public.ts'
import type { Config } from '#server/config.ts'
import { type Database, type Db, openDatabase } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'

export type ApiRequest = {
  method: 'POST' | 'PATCH' | 'GET' | 'DELETE'
  url: string
  data?: { type: string; id?: string; attributes: object }
}

/** An in-process client of the product's API. */
export type DemoClient = {
  /** Calls the API as a user and returns the data of the reply; a refusal is a bug in the simulation. */
  send: <Data = { id: string }>(token: string, sent: ApiRequest) => Promise<Data>
  /** For writes that do not go through the API. */
  db: Db
  close: () => Promise<void>
}

export async function openDemoClient(
  config: Config,
  { connection }: Database,
  issuer: Issuer,
  gateway: Gateway | null = null,
): Promise<DemoClient> {
  const log = createLog('silent')
  // A crash loses nothing of value here, so commits need not wait for the disk.
  const options = '-c synchronous_commit=off'
  // A call to the payment provider holds a lock on a connection of its own.
  const database = openDatabase({ ...connection, max: gateway ? 3 : 1, options }, log)
  const app = await buildApp({ config, log, database, issuer, gateway })
  return {
    db: database.db,
    send: async <Data>(token: string, { method, url, data }: ApiRequest): Promise<Data> => {
      const reply = await app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}`, ...(data && { 'content-type': 'application/json' }) },
        ...(data && { payload: JSON.stringify({ data }) }),
      })
      if (reply.statusCode >= 300) throw new Error(`${method} ${url} was refused: ${reply.body}`)
      return (reply.body === '' ? undefined : reply.json<{ data: Data }>().data) as Data
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
