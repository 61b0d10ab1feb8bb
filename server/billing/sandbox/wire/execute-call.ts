import { createHash } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { type ApiReply, requestStore } from '../requests/store.ts'
import type { Call, Context } from './call.ts'
import { render } from './render.ts'
import { StripeApiError } from './stripe-api-error.ts'

export type ApiRequest = {
  call: Call
  context: Omit<Context, 'tx'>
  /** The idempotency key of a writing request, if it has one. */
  idempotencyKey: string | undefined
  /** Method, path and body: two requests with the same text are the same. */
  requestText: string
}

/** Runs a call; writing calls run in a transaction, once per idempotency key. */
export async function executeCall(db: Db, asked: ApiRequest): Promise<ApiReply & { isReplayed: boolean }> {
  if (asked.call.method === 'GET') return { ...(await run(db, asked)), isReplayed: false }
  const key = asked.idempotencyKey
  try {
    return await db.transaction().execute(async (tx) => {
      const known = key === undefined ? null : await replay(tx, key, asked)
      if (known) return { ...known, isReplayed: true }
      const fresh = await run(tx, asked)
      if (key !== undefined) await requestStore(tx).save(key, { ...fresh, fingerprint: fingerprint(asked) })
      return { ...fresh, isReplayed: false }
    })
  } catch (error) {
    // A declined card is stored for replay; a validation error is not.
    if (key !== undefined && error instanceof StripeApiError && error.type === 'card_error') {
      const refused = { status: error.status, reply: JSON.stringify(error.body()) }
      await requestStore(db).save(key, { ...refused, fingerprint: fingerprint(asked) })
    }
    throw error
  }
}

async function run(tx: Db, { call, context }: ApiRequest): Promise<ApiReply> {
  const { params } = context
  params.allowOnly([...call.params, 'expand'])
  const reply = await call.run({ ...context, tx })
  return { status: 200, reply: JSON.stringify(await render(tx, reply, params.texts('expand'))) }
}

async function replay(tx: Db, key: string, asked: ApiRequest): Promise<ApiReply | null> {
  await requestStore(tx).lock(key)
  const known = await requestStore(tx).find(key)
  if (known && known.fingerprint !== fingerprint(asked))
    throw new StripeApiError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used before if you meant to execute a different request.',
      { type: 'idempotency_error' },
    )
  return known
}

const fingerprint = ({ requestText }: ApiRequest): string =>
  createHash('sha256').update(requestText).digest('base64url')
