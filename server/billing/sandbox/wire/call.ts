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
  /** The public URL of the sandbox pages. */
  publicUrl: URL
  webhookSecret: string
}

export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` as the placeholder. */
  path: string
  /** All accepted parameters; `expand` always is. */
  params: readonly string[]
  run: (context: Context) => Promise<object>
}

/** Parameter names, checked against the SDK's types. */
export const paramNames =
  <P>() =>
  (...names: readonly (keyof P & string)[]): readonly (keyof P & string)[] =>
    names

/** The object with the id of the path, or Stripe's refusal. */
export async function getObject<K extends ObjectKind>(
  { tx, id }: Context,
  kind: K,
  name: string,
): Promise<Documents[K]> {
  const document = await objectStore(tx).get(kind, id)
  if (!document) throw notFound(name, id)
  return document
}

/** Runs an action on the customer that an object belongs to. The object is read again once the customer is locked. */
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
