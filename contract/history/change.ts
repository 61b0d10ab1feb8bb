import Type, { type Static } from 'typebox'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'

/**
 * `erased`: what data protection took out of earlier entries; the chain still holds. `split`: the record is gone and
 * others stand in its place. `restored`: it is there again.
 */
const CHANGE_ACTIONS = ['created', 'changed', 'deleted', 'merged', 'erased', 'split', 'restored'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** Who can write to a logbook. */
const WRITER_KINDS = ['user', 'device', 'key', 'system'] as const
export type WriterKind = (typeof WRITER_KINDS)[number]

/** How the content of a change came to be: typed in, measured by a device, or taken from a file. */
const CHANGE_ORIGINS = ['entered', 'recorded', 'imported'] as const
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number]

/** One entry of a record's history. A field that was erased is told with neither value. */
export const Change = Type.Object({
  action: oneOf(CHANGE_ACTIONS),
  origin: oneOf(CHANGE_ORIGINS),
  actor: Type.Object({ id: uuid(), name: replyText(), kind: oneOf(WRITER_KINDS) }),
  recordedAtIso: replyInstant(),
  clientChangedAtIso: nullable(replyInstant()),
  fields: Type.Array(Type.Object({ name: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  relatedIds: Type.Array(uuid()),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Change = Static<typeof Change>

/**
 * What a list of changes can be cut down to. `changes`: what came after the entering; `deletions`: what was
 * taken away; `vehicle`: the vehicle itself, such as a correction of its odometer by hand.
 */
export const CHANGE_KINDS = ['changes', 'deletions', 'vehicle'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const RECORD_TYPES = ['vehicle', 'trip', 'expense'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/**
 * The record that a change belongs to, for who did not ask for one by its id: whether it is gone by now, and all
 * its attributes as the change left them; of one that was deleted or merged, as it was last.
 */
export const ChangedRecord = Type.Object({
  type: oneOf(RECORD_TYPES),
  id: uuid(),
  isDeleted: Type.Boolean(),
  attributes: Type.Record(Type.String(), Type.Unknown()),
})
export type ChangedRecord = Static<typeof ChangedRecord>
