import type { Db } from '../../../db/pool.ts'
import type { Documents, ObjectKind } from '../objects/kinds.ts'
import { listOf } from '../objects/list.ts'
import { type ListQuery, objectStore } from '../objects/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { withSandboxAccount } from '../with-sandbox-account.ts'
import type { Params } from './params.ts'
import { notFound } from './stripe-api-error.ts'

export type Context = {
  tx: Db
  params: Params
  /** The id in the path. */
  id: string
  /** Where browsers find the pages of the sandbox. */
  publicUrl: URL
  webhookSecret: string
}

export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` where one stands. */
  path: string
  /** Every parameter that is understood; `expand` always is. */
  params: readonly string[]
  run: (context: Context) => Promise<object>
}

/** Names of parameters as the SDK declares them: a wrong one does not compile. */
export const paramNames =
  <P>() =>
  (...names: readonly (keyof P & string)[]): readonly (keyof P & string)[] =>
    names

/** The one of a path, or Stripe's refusal. */
export async function getObject<K extends ObjectKind>(
  { tx, id }: Context,
  kind: K,
  name: string,
): Promise<Documents[K]> {
  const document = await objectStore(tx).get(kind, id)
  if (!document) throw notFound(name, id)
  return document
}

/** Acts on the customer that an object belongs to. The object is read again once the customer is locked. */
export async function withAccountOf<K extends ObjectKind, T>(
  context: Context,
  kind: K,
  name: string,
  act: (work: UnitOfWork, document: Documents[K]) => Promise<T>,
): Promise<T> {
  const { customer } = (await getObject(context, kind, name)) as { customer?: unknown }
  return withSandboxAccount(context.tx, context.publicUrl.origin, String(customer), async (work) =>
    act(work, await getObject(context, kind, name)),
  )
}

export async function listObjects<K extends ObjectKind>(
  { tx, params }: Context,
  url: string,
  kind: K,
  filter: Omit<ListQuery, 'limit' | 'startingAfter' | 'endingBefore'> = {},
) {
  const { data, hasMore } = await objectStore(tx).list(kind, {
    ...filter,
    limit: params.integer('limit', 1, 100) ?? 10,
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
  })
  return listOf(url, data, hasMore)
}

export const PAGE_PARAMS = ['limit', 'starting_after', 'ending_before'] as const
