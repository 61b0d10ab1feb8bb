import Type, { type Static } from 'typebox'
import { optionalInstant, optionalZone, replyInstant } from './instant.ts'
import { nullable } from './nullable.ts'
import { replyText } from './text.ts'

/** When a record was made and changed, by the clock of who sent it. */
export const TimestampsInput = {
  clientCreatedAt: Type.Optional(optionalInstant()),
  clientCreatedAtTz: Type.Optional(optionalZone()),
  clientChangedAt: Type.Optional(optionalInstant()),
  clientChangedAtTz: Type.Optional(optionalZone()),
}

/** The same as it is replied, with what the server's own clock says. */
export const Timestamps = Type.Object({
  clientCreatedAt: nullable(replyInstant()),
  clientCreatedAtTz: replyText(),
  clientChangedAt: nullable(replyInstant()),
  clientChangedAtTz: replyText(),
  createdAt: replyInstant(),
  changedAt: replyInstant(),
})
export type Timestamps = Static<typeof Timestamps>
