import Type, { type Static } from 'typebox'
import { optionalInstant, optionalZone, repliedInstant } from './instant.ts'
import { nullable } from './nullable.ts'
import { repliedText } from './text.ts'

/** When a record was made and changed, by the clock of who sent it. */
export const SentStamps = {
  clientCreatedAt: Type.Optional(optionalInstant()),
  clientCreatedAtTz: Type.Optional(optionalZone()),
  clientChangedAt: Type.Optional(optionalInstant()),
  clientChangedAtTz: Type.Optional(optionalZone()),
}

/** The same as it is replied, with what the server's own clock says. */
export const Stamps = Type.Object({
  clientCreatedAt: nullable(repliedInstant()),
  clientCreatedAtTz: repliedText(),
  clientChangedAt: nullable(repliedInstant()),
  clientChangedAtTz: repliedText(),
  createdAt: repliedInstant(),
  changedAt: repliedInstant(),
})
export type Stamps = Static<typeof Stamps>
