import type { Stripe } from 'stripe'
import type { Db } from '../../../db/pool.ts'
import { withoutLineItems } from '../actions/pay-checkout.ts'
import { objectStore } from '../objects/store.ts'
import { invalidRequest } from './stripe-api-error.ts'

type ExpandTree = { [name: string]: ExpandTree }
type Json = Record<string, unknown>

const EXPAND_MAX = 20
const DEPTH_MAX = 4

/** Renders a reply: expands requested objects, leaves out what must be requested. */
export function render(db: Db, reply: object, expand: readonly string[]): Promise<unknown> {
  if (expand.length > EXPAND_MAX) throw invalidRequest('Too many properties to expand.', 'expand')
  // The SDK's decimals become strings, as on the wire.
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  return renderValue(db, sent, treeOf(expand), '')
}

// Without a prototype: a metadata key must not find anything in it.
const emptyTree = () => Object.create(null) as ExpandTree
const EMPTY_TREE = emptyTree()

function treeOf(paths: readonly string[]): ExpandTree {
  const root = emptyTree()
  for (const path of paths) {
    const names = path.split('.')
    if (names.filter((name) => name !== 'data').length > DEPTH_MAX)
      throw invalidRequest(`You cannot expand more than ${DEPTH_MAX} levels of a property.`, 'expand')
    let tree = root
    for (const name of names) tree = tree[name] ??= emptyTree()
  }
  return root
}

async function renderValue(db: Db, value: unknown, tree: ExpandTree, path: string): Promise<unknown> {
  if (Array.isArray(value)) return mapInTurn(value, (one) => renderValue(db, one, tree, path))
  if (typeof value !== 'object' || value === null) return value
  const object = withoutHidden(value as Json, tree)
  const entries = await mapInTurn(Object.entries(object), async ([name, inner]) => [
    name,
    await renderProperty(db, inner, tree[name], `${path}${name}.`),
  ])
  const unknown = Object.keys(tree).find((name) => !(name in object))
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${path}${unknown}).`, 'expand')
  return Object.fromEntries(entries) as Json
}

async function renderProperty(
  db: Db,
  value: unknown,
  tree: ExpandTree | undefined,
  path: string,
): Promise<unknown> {
  if (tree === undefined) return renderValue(db, value, EMPTY_TREE, path)
  if (typeof value !== 'string') return renderValue(db, value, tree, path)
  const found = await objectStore(db).getAny(value)
  if (!found) throw invalidRequest(`This property cannot be expanded (${path.slice(0, -1)}).`, 'expand')
  return renderValue(db, found, tree, path)
}

/** `line_items` and `payments` are only sent if they are expanded. */
function withoutHidden(object: Json, tree: ExpandTree): Json {
  if (object['object'] === 'invoice' && !tree['payments']) {
    const { payments: _asked, ...rest } = object
    return rest
  }
  if (object['object'] !== 'checkout.session') return object
  const rest = withoutLineItems(object as unknown as Stripe.Checkout.Session)
  return { ...rest, ...(tree['line_items'] && { line_items: object['line_items'] }) }
}

async function mapInTurn<T, R>(values: readonly T[], act: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await act(value))
  return results
}
