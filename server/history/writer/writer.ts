import type { ChangeOrigin, WriterKind } from '#contract/history/change.ts'

/** Who writes to a logbook, and with which request. */
export type Writer = { kind: WriterKind; id: string; requestId: string }

/** What the history keeps about where a change comes from. */
export type Authorship = { writer: Writer; origin: ChangeOrigin }

/** A person who enters something through a call of the API. */
export const userAuthorship = (call: { actor: { userId: string }; requestId: string }): Authorship => ({
  writer: { kind: 'user', id: call.actor.userId, requestId: call.requestId },
  origin: 'entered',
})
