import { actorResolver } from '#server/access/actor.ts'
import type { Issuer } from '#server/access/keys.ts'
import { tokenVerifier } from '#server/access/token.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { workLimiter } from '#server/http/limiter.ts'
import { createLog } from '#server/log.ts'
import { RESOURCES } from '#server/resources.ts'
import { type Entry, shortcutOn } from './shortcut.ts'
import { setClock } from './store.ts'

export type Sent = {
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET'
  url: string
  data?: { type: string; id?: string; attributes: object }
}

/** The product, at a moment of the past. */
export type Desk = {
  /** From now on it is this moment for all that is sent. */
  setClock: (at: number) => Promise<void>
  /** Calls the API as somebody and gives back the reply's data; what is refused is a fault of the story. */
  send: <Data = { id: string }>(token: string, sent: Sent) => Promise<Data>
  /** The same for new trips and expenses, each at its own moment. */
  add: (entry: Entry) => Promise<{ id: string }>
  close: () => Promise<void>
}

export async function openDesk(config: Config, { connection }: Database, issuer: Issuer): Promise<Desk> {
  const log = createLog('silent')
  // One connection, so that the clock of the desk is the clock of each of its calls. Nothing that is lost in a
  // crash was anybody's, so a commit does not wait for the disk.
  const database = openDatabase({ ...connection, max: 1, options: '-c synchronous_commit=off' }, log)
  const app = await buildApp({ config, log, database, issuer })
  let isSet = false
  const add = shortcutOn(database.db, {
    db: database.db,
    verifyToken: tokenVerifier(issuer, config.oidc.audience),
    resolveActor: actorResolver({ issuer, trustEmail: config.oidc.trustEmail, resources: RESOURCES }),
    allowRequest: () => {},
    limiter: workLimiter(),
  })
  return {
    add: async (entry) => {
      if (isSet) await setClock(database.db, '')
      isSet = false
      return add(entry)
    },
    setClock: async (at) => {
      await setClock(database.db, new Date(at).toISOString())
      isSet = true
    },
    send: async <Data>(token: string, { method, url, data }: Sent): Promise<Data> => {
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
