import Type, { type Static } from 'typebox'
import { optionalEmail } from '../kernel/email.ts'
import { oneOf } from '../kernel/text.ts'

const EVENT_TYPES = ['trip.recording.*'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** A user's wish to be told by mail what happens in a company. */
export const Subscription = Type.Object({
  email: Type.String(),
  eventType: oneOf(EVENT_TYPES),
  /** Nothing is sent to an address before whoever reads it has agreed. */
  isConfirmed: Type.Boolean(),
})
export type Subscription = Static<typeof Subscription>

/** Without an address it is the user's own. */
export const NewSubscription = Type.Object({
  eventType: Type.Optional(oneOf(EVENT_TYPES)),
  email: Type.Optional(optionalEmail()),
})
