import Type, { type Static } from 'typebox'
import { optionalEmail } from '../kernel/email.ts'
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
})
export type Company = Static<typeof Company>

export const NewCompany = Type.Object({
  name: label(),
  email: Type.Optional(optionalEmail()),
})

export const CompanyChange = Type.Object({
  name: Type.Optional(label()),
  email: Type.Optional(optionalEmail()),
})
