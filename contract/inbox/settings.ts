import Type, { type Static } from 'typebox'
import { zone } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { replyText, uuid } from '../kernel/text.ts'

/** Days after the end of a trip on which it is mailed if it is still open. */
export const MAIL_DAYS = [2, 5, 6] as const
export type MailDay = (typeof MAIL_DAYS)[number]

export const INBOX_VEHICLES_MAX = 1_000

const CLOCK = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'

/** From a time of the day to another, by the clock of `timeZone`; past midnight where `from` is the later one. */
const QuietHours = Type.Object({
  from: Type.String({ pattern: CLOCK }),
  to: Type.String({ pattern: CLOCK }),
})
export type QuietHours = Static<typeof QuietHours>

const mailDay = () => Type.Unsafe<MailDay>({ type: 'integer', enum: [...MAIL_DAYS] })

export const InboxSettings = Type.Object({
  /** Null: all vehicles that the user may see. */
  vehicleIds: nullable(Type.Array(uuid())),
  mailDays: Type.Array(mailDay()),
  /** Where the mails go; null where none do. */
  email: replyText(),
  /** Nothing is sent to an address before its owner has confirmed it. */
  isEmailConfirmed: Type.Boolean(),
  quietHours: nullable(QuietHours),
  timeZone: Type.String(),
})
export type InboxSettings = Static<typeof InboxSettings>

/** Null takes the default: all vehicles, no mails, no quiet hours. */
export const InboxSettingsChange = Type.Object({
  vehicleIds: Type.Optional(nullable(Type.Array(uuid(), { minItems: 1, maxItems: INBOX_VEHICLES_MAX }))),
  mailDays: Type.Optional(nullable(Type.Array(mailDay(), { maxItems: MAIL_DAYS.length }))),
  quietHours: Type.Optional(nullable(QuietHours)),
  timeZone: Type.Optional(zone()),
})
export type InboxSettingsChange = Static<typeof InboxSettingsChange>
