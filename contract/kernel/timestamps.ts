import Type, { type Static } from 'typebox'
import { optionalInstant, optionalZone, replyInstant } from './instant.ts'
import { nullable } from './nullable.ts'
import { replyText } from './text.ts'

/** When a record was created and changed, by the clock of the client. */
export const TimestampsInput = {
  clientCreatedAt: Type.Optional(optionalInstant()),
  clientCreatedAtTz: Type.Optional(optionalZone()),
  clientChangedAt: Type.Optional(optionalInstant()),
  clientChangedAtTz: Type.Optional(optionalZone()),
}

/** The same in a reply, with the times of the server. */
export const Timestamps = Type.Object({
  clientCreatedAt: nullable(replyInstant()),
  clientCreatedAtTz: replyText(),
  clientChangedAt: nullable(replyInstant()),
  clientChangedAtTz: replyText(),
  createdAt: replyInstant(),
  changedAt: replyInstant(),
})
export type Timestamps = Static<typeof Timestamps>
