import Type, { type Static } from 'typebox'
import { problemCodes } from './problem.ts'
import { oneOf, uuid } from './text.ts'

/** How many records one call changes at most. */
export const BULK_MAX = 10_000

/** Limits of the body of such a call: the ids and versions, also written with line breaks. */
export const BULK_LIMITS = { bodyLimit: 2_000_000, elementLimit: 3 * BULK_MAX }

export const bulkIds = () => Type.Array(uuid(), { minItems: 1, maxItems: BULK_MAX })

/** The version of each record that the user has seen, in the order of the ids. */
export const bulkVersions = () =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { minItems: 1, maxItems: BULK_MAX })

const RecordVersion = Type.Object({ id: uuid(), version: Type.Integer({ minimum: 1 }) })
export type RecordVersion = Static<typeof RecordVersion>

/**
 * The outcome for each record: `changed` with its new version, `unchanged` where it already was as asked, `refused` with
 * the reason. What is refused keeps nothing else from being done.
 */
const BulkOutcome = Type.Object({
  changed: Type.Array(RecordVersion),
  unchanged: Type.Array(RecordVersion),
  refused: Type.Array(Type.Object({ id: uuid(), code: oneOf(problemCodes) })),
})
export type BulkOutcome = Static<typeof BulkOutcome>

export const bulkReply = () =>
  Type.Object({ data: Type.Object({ type: Type.Literal('bulk_outcome'), attributes: BulkOutcome }) })
