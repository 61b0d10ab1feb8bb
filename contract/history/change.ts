import Type, { type Static } from 'typebox'
import { RuleName } from '../inbox/rule.ts'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'

/**
 * `erased`: personal data was removed from earlier entries; the chain still verifies. `split`: other records replaced
 * this one. `restored`: the record exists again.
 */
const CHANGE_ACTIONS = ['created', 'changed', 'deleted', 'merged', 'erased', 'split', 'restored'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

const WRITER_KINDS = ['user', 'device', 'key', 'system'] as const
export type WriterKind = (typeof WRITER_KINDS)[number]

/** How the content of a change came to be: typed in, measured by a device, taken from a file, or set by a rule of the writer. */
const CHANGE_ORIGINS = ['entered', 'recorded', 'imported', 'rule'] as const
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number]

/**
 * One entry of a record's history. An erased field has neither an old nor a new value. `isShortened`: further fields are
 * hidden from the reader, because the trip is or was private; its dates are then days, `2026-03-01`.
 */
export const Change = Type.Object({
  action: oneOf(CHANGE_ACTIONS),
  origin: oneOf(CHANGE_ORIGINS),
  actor: Type.Object({ id: uuid(), name: replyText(), kind: oneOf(WRITER_KINDS) }),
  /** The rule that set the values, as it was then. Null where none did, or where it is hidden from the reader. */
  rule: nullable(RuleName),
  recordedAtIso: replyInstant(),
  clientChangedAtIso: nullable(replyInstant()),
  fields: Type.Array(Type.Object({ name: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  isShortened: Type.Boolean(),
  relatedIds: Type.Array(uuid()),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Change = Static<typeof Change>

/**
 * Filters of a list of changes. `changes`: everything after the creation of a record. `deletions`: deleted records.
 * `vehicle`: changes of the vehicle itself, such as a correction of its odometer.
 */
export const CHANGE_KINDS = ['changes', 'deletions', 'vehicle'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const RECORD_TYPES = ['vehicle', 'trip', 'expense'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/**
 * The record that a change belongs to, for lists over several records: whether it is deleted now, and its attributes
 * after the change (of a deleted or merged record, its last attributes).
 */
export const ChangedRecord = Type.Object({
  type: oneOf(RECORD_TYPES),
  id: uuid(),
  isDeleted: Type.Boolean(),
  attributes: Type.Record(Type.String(), Type.Unknown()),
})
export type ChangedRecord = Static<typeof ChangedRecord>
