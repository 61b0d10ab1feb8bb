import Type, { type Static } from 'typebox'
import { repliedInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, repliedText, uuid } from '../kernel/text.ts'

/** `erased`: what data protection took out of earlier entries; the chain still holds. */
const CHANGE_ACTIONS = ['created', 'changed', 'deleted', 'merged', 'erased'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** One entry of a record's history. A field that was erased is told with neither value. */
export const Change = Type.Object({
  action: oneOf(CHANGE_ACTIONS),
  actor: Type.Object({ id: uuid(), name: repliedText() }),
  recordedAtIso: repliedInstant(),
  clientChangedAtIso: nullable(repliedInstant()),
  fields: Type.Array(Type.Object({ name: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  relatedIds: Type.Array(uuid()),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Change = Static<typeof Change>
