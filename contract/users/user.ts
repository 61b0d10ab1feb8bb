import Type, { type Static } from 'typebox'
import { label, oneOf, replyText } from '../kernel/text.ts'

export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const User = Type.Object({
  firstName: replyText(),
  lastName: replyText(),
  email: replyText(),
  /** The language last used in the portal; mails are written in it. */
  languageIso: oneOf(LANGUAGES),
})
export type User = Static<typeof User>

/** Without the e-mail address: it is taken from the identity provider. */
export const UserChange = Type.Object({
  firstName: Type.Optional(label()),
  lastName: Type.Optional(label()),
  languageIso: Type.Optional(oneOf(LANGUAGES)),
})
