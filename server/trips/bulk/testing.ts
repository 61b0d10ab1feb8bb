import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { Person } from '../../testing/people.ts'

export type Ref = { id: string; version: number }

const TYPES = {
  'change-trips': 'change-trip-transaction',
  'remove-trips': 'remove-trip-transaction',
  'restore-trips': 'restore-trip-transaction',
  'undo-trip-changes': 'undo-trip-change-transaction',
}

/** A request for many trips. */
export const bulk = (person: Person, path: keyof typeof TYPES, refs: readonly Ref[], more: object = {}) =>
  person.post(`/api/transactions/${path}`, TYPES[path], {
    tripIds: refs.map(({ id }) => id),
    versions: refs.map(({ version }) => version),
    ...more,
  })

/** The outcome of a request that succeeded. */
export async function outcomeOf(reply: ReturnType<typeof bulk>): Promise<BulkOutcome> {
  const { statusCode, body } = await reply
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
  return (JSON.parse(body) as { data: { attributes: BulkOutcome } }).data.attributes
}
