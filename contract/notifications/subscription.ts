import Type, { type Static } from 'typebox'
import { optionalEmail } from '../kernel/email.ts'
import { oneOf } from '../kernel/text.ts'

const EVENT_TYPES = ['trip.recording.*', 'reminder.due', 'inbox.open'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Agreement of a user to get mails about events in a company. */
export const Subscription = Type.Object({
  email: Type.String(),
  eventType: oneOf(EVENT_TYPES),
  /** Nothing is sent to an address before its owner has confirmed it. */
  isConfirmed: Type.Boolean(),
})
export type Subscription = Static<typeof Subscription>

/** Default address: that of the user. */
export const NewSubscription = Type.Object({
  eventType: Type.Optional(oneOf(EVENT_TYPES)),
  email: Type.Optional(optionalEmail()),
})
