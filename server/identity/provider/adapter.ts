import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../db/pool.ts'
import { formIdIn } from '../../http/pages/csrf.ts'
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts'
import { hashSecret } from '../hash-secret.ts'
import { SESSION_SECONDS } from '../settings.ts'
import { cookieRecords } from './cookie-records.ts'
import { currentExchange } from './exchange.ts'
import { parseRefreshTokenId } from './refresh-token-id.ts'
import { consumeInteractionResult, saveInteractionResult, saveSession } from './sign-in-result.ts'
import { recordStore, type StoredRecord } from './store.ts'

type Cookies = { keys: string[]; isSecure: boolean }

/** Stores the provider's state in PostgreSQL, shared by all servers, and that of visitors in cookies. */
export const databaseAdapter =
  (db: Db, cookies: Cookies, withSlot: ConcurrencyLimiter): AdapterFactory =>
  (model) =>
    model === 'Client' ? noClients : limitConcurrency(adapterOf(db, model, cookies), withSlot)

/** Limits how many database connections the requests of the provider hold together. */
const limitConcurrency = (adapter: Adapter, withSlot: ConcurrencyLimiter): Adapter => ({
  upsert: (...given) => withSlot(async () => adapter.upsert(...given)),
  find: (id) => withSlot(async () => adapter.find(id)),
  findByUid: (uid) => withSlot(async () => adapter.findByUid(uid)),
  findByUserCode: (code) => withSlot(async () => adapter.findByUserCode(code)),
  consume: (id) => withSlot(async () => adapter.consume(id)),
  destroy: (id) => withSlot(async () => adapter.destroy(id)),
  revokeByGrantId: (grantId) => withSlot(async () => adapter.revokeByGrantId(grantId)),
})

function adapterOf(db: Db, model: string, { keys, isSecure }: Cookies): Adapter {
  const records = recordStore(db)
  const inCookies = cookieRecords(model, keys, isSecure)

  async function findUsedToken(id: string): Promise<AdapterPayload | undefined> {
    const claimed = parseRefreshTokenId(id)
    const grant = claimed && (await records.find('Grant', hashSecret(claimed.grantId)))
    if (!grant) return undefined
    const { accountId, clientId } = payloadOf(grant)
    return { accountId, clientId, grantId: claimed.grantId, exp: claimed.expires, consumed: true, jti: id }
  }

  return {
    upsert: async (id, payload) => {
      if (inCookies && !isSignedIn(model, payload)) return inCookies.put(id, withoutSecrets(payload))
      const { grantId, uid, sessionUid, exp = 0 } = payload
      const row = {
        model,
        idHash: hashSecret(id),
        payload: JSON.stringify(withoutSecrets(payload)),
        accountId: accountOf(payload),
        grantId: grantOf(model, id, grantId),
        uid: model === 'Session' ? (uid ?? null) : null,
        browserHash: model === 'Session' || model === 'Grant' ? browserHash(isSecure) : null,
        expires: exp,
      }
      if (model === 'Interaction') await saveInteractionResult(db, row)
      else if (model === 'Session') await saveSession(db, row)
      else await records.put(row)
      if (model === 'RefreshToken' && sessionUid)
        await records.prolongSession(sessionUid, Math.floor(Date.now() / 1000) + SESSION_SECONDS)
    },

    find: async (id) => {
      const carried = inCookies?.find(id)
      if (carried) return { ...carried, jti: id }
      const found = await records.find(model, hashSecret(id))
      if (model === 'Interaction' && (!found || found.consumed !== null)) return undefined
      if (!found && model === 'RefreshToken') return findUsedToken(id)
      return found && { ...payloadOf(found), jti: id }
    },

    findByUid: async (uid) => {
      const found = await records.findSession(uid)
      return found && payloadOf(found)
    },

    consume: async (id) => {
      const idHash = hashSecret(id)
      const named = model === 'RefreshToken' ? parseRefreshTokenId(id) : null
      if (await (named ? records.remove(model, idHash) : records.consume(model, idHash))) return
      // Another request used it after the provider read it: a replay like any later one.
      const grantId = named?.grantId ?? (await records.grantOf(model, idHash))
      if (grantId) await records.removeOfGrant(grantId)
      throw new errors.InvalidGrant('already consumed')
    },

    destroy: async (id) => {
      const isCarried = inCookies?.find(id) !== undefined
      inCookies?.remove(id)
      if (model === 'Interaction') {
        if (!isCarried) await consumeInteractionResult(db, hashSecret(id), browserHash(isSecure))
        return
      }
      const isRemoved = await records.remove(model, hashSecret(id))
      if (isRemoved && (model === 'Session' || model === 'Grant')) currentExchange()?.ended.add(model)
    },

    revokeByGrantId: async (grantId) => {
      if (await records.removeOfGrant(grantId)) currentExchange()?.ended.add('Grant')
    },

    findByUserCode: async () => undefined,
  }
}

/** Of the browser whose request this is. */
export function browserHash(isSecure: boolean): string | null {
  const formId = formIdIn(currentExchange()?.request.headers.cookie, isSecure)
  return formId && hashSecret(formId)
}

/** An interaction has a result, and a session an account, once the correct password was entered. */
const isSignedIn = (model: string, { accountId, result }: AdapterPayload): boolean =>
  model === 'Interaction' ? result !== undefined : accountId !== undefined

const accountOf = ({ accountId, result }: AdapterPayload): string | null =>
  (result?.login as { accountId: string } | undefined)?.accountId ?? accountId ?? null

/** A grant is revoked together with what was made from it, but not with a running sign-in. */
function grantOf(model: string, id: string, grantId: string | undefined): string | null {
  if (model === 'Grant') return id
  return model === 'Interaction' ? null : (grantId ?? null)
}

function withoutSecrets(whole: AdapterPayload): AdapterPayload {
  const { jti: _jti, session, ...payload } = whole
  if (!session) return payload
  const { cookie: _cookie, ...rest } = session
  return { ...payload, session: rest }
}

function payloadOf({ payload, consumed, expires }: StoredRecord): AdapterPayload {
  return { ...(JSON.parse(payload) as AdapterPayload), exp: expires, ...(consumed !== null && { consumed }) }
}

/** The only client is the product's own, which is configured; there is nothing to look up. */
const noClients: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}
