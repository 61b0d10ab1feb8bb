import { createHash } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { type Answer, requestStore } from '../requests/store.ts'
import type { Call, Context } from './call.ts'
import { Fault } from './fault.ts'
import { render } from './render.ts'

export type Asked = {
  call: Call
  context: Omit<Context, 'tx'>
  /** Of a writing request, if it has one. */
  idempotencyKey: string | undefined
  /** Method, path and body: what makes two requests the same. */
  sent: string
}

/** A call and its reply; writing calls run in a transaction of their own, once per idempotency key. */
export async function answer(db: Db, asked: Asked): Promise<Answer & { isReplayed: boolean }> {
  if (asked.call.method === 'GET') return { ...(await run(db, asked)), isReplayed: false }
  const key = asked.idempotencyKey
  try {
    return await db.transaction().execute(async (tx) => {
      const known = key === undefined ? null : await replay(tx, key, asked)
      if (known) return { ...known, isReplayed: true }
      const fresh = await run(tx, asked)
      if (key !== undefined) await requestStore(tx).keep(key, { ...fresh, fingerprint: fingerprint(asked) })
      return { ...fresh, isReplayed: false }
    })
  } catch (error) {
    // What the bank refused has been tried and stays refused; a parameter that did not fit has not.
    if (key !== undefined && error instanceof Fault && error.type === 'card_error') {
      const refused = { status: error.status, reply: JSON.stringify(error.body()) }
      await requestStore(db).keep(key, { ...refused, fingerprint: fingerprint(asked) })
    }
    throw error
  }
}

async function run(tx: Db, { call, context }: Asked): Promise<Answer> {
  const { params } = context
  params.only([...call.params, 'expand'])
  const reply = await call.run({ ...context, tx })
  return { status: 200, reply: JSON.stringify(await render(tx, reply, params.texts('expand'))) }
}

async function replay(tx: Db, key: string, asked: Asked): Promise<Answer | null> {
  await requestStore(tx).lock(key)
  const known = await requestStore(tx).find(key)
  if (known && known.fingerprint !== fingerprint(asked))
    throw new Fault(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used before if you meant to execute a different request.',
      { type: 'idempotency_error' },
    )
  return known
}

const fingerprint = ({ sent }: Asked): string => createHash('sha256').update(sent).digest('base64url')
