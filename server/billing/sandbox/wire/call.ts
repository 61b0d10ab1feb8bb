import type { Db } from '../../../db/pool.ts'
import { inAccount } from '../in-account.ts'
import type { Documents, Kind } from '../objects/kinds.ts'
import { listOf } from '../objects/list.ts'
import { type Listing, objectStore } from '../objects/store.ts'
import type { Work } from '../work.ts'
import { missing } from './fault.ts'
import type { Params } from './params.ts'

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
export const named =
  <P>() =>
  (...names: readonly (keyof P & string)[]): readonly (keyof P & string)[] =>
    names

/** The one of a path, or Stripe's refusal. */
export async function found<K extends Kind>(
  { tx, id }: Context,
  kind: K,
  name: string,
): Promise<Documents[K]> {
  const document = await objectStore(tx).get(kind, id)
  if (!document) throw missing(name, id)
  return document
}

/** Acts on the customer that an object belongs to. The object is read again once the customer is locked. */
export async function inAccountOf<K extends Kind, T>(
  context: Context,
  kind: K,
  name: string,
  act: (work: Work, document: Documents[K]) => Promise<T>,
): Promise<T> {
  const { customer } = (await found(context, kind, name)) as { customer?: unknown }
  return inAccount(context.tx, context.publicUrl.origin, String(customer), async (work) =>
    act(work, await found(context, kind, name)),
  )
}

export async function listed<K extends Kind>(
  { tx, params }: Context,
  url: string,
  kind: K,
  filter: Omit<Listing, 'limit' | 'startingAfter' | 'endingBefore'> = {},
) {
  const { data, hasMore } = await objectStore(tx).list(kind, {
    ...filter,
    limit: params.integer('limit', 1, 100) ?? 10,
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
  })
  return listOf(url, data, hasMore)
}

export const PAGE = ['limit', 'starting_after', 'ending_before'] as const
