import Type, { type Static } from 'typebox'
import { optionalEmail } from '../kernel/email.ts'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { label, oneOf, replyText } from '../kernel/text.ts'
import { ALL_SCOPES, COMPANY_ROLES } from '../permissions.ts'

/** A company as one of its members sees it: roles, scopes and notifications are the caller's own. */
export const Company = Type.Object({
  name: Type.String(),
  email: replyText(),
  roles: Type.Array(oneOf(COMPANY_ROLES)),
  scopes: Type.Array(oneOf(ALL_SCOPES)),
  /** Whether the caller gets mails about events in the company. */
  isEventNotificationSubscriptionEnabled: Type.Boolean(),
  /** Whether only its driver sees the details of a private trip, and when everybody could last see them again. */
  hidesPrivateTrips: Type.Boolean(),
  privateTripsShownAtIso: nullable(replyInstant()),
})
export type Company = Static<typeof Company>

export const NewCompany = Type.Object({
  name: label(),
  email: Type.Optional(optionalEmail()),
})

export const CompanyChange = Type.Object({
  name: Type.Optional(label()),
  email: Type.Optional(optionalEmail()),
  hidesPrivateTrips: Type.Optional(Type.Boolean()),
})
