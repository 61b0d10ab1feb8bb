import type { ChangeOrigin, WriterKind } from '#contract/history/change.ts'

/** Who writes to a logbook, and with which request. */
export type Writer = { kind: WriterKind; id: string; requestId: string }

/** What the history stores about the author of a change. */
export type Authorship = { writer: Writer; origin: ChangeOrigin }

/** A user who enters something through the API. */
export const userAuthorship = (call: { actor: { userId: string }; requestId: string }): Authorship => ({
  writer: { kind: 'user', id: call.actor.userId, requestId: call.requestId },
  origin: 'entered',
})
