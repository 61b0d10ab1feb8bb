import Type, { type Static } from 'typebox'
import { email } from '../kernel/email.ts'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'
import { INTERVAL_UNITS } from './template.ts'

export const REPORT_DELIVERIES = ['link', 'attachment'] as const
export type ReportDelivery = (typeof REPORT_DELIVERIES)[number]

export const SCHEDULES_MAX = 200
export const SCHEDULE_RECIPIENTS_MAX = 10
export const REPORT_RECIPIENTS_MAX = 100
/** A larger report is sent as a link. */
export const ATTACHMENT_BYTES_MAX = 10_000_000
export const LINK_DAYS = 14

/** Why nothing is sent: somebody stopped it, or who set it up may make no reports any more. */
export const STOP_REASONS = ['user', 'rights'] as const
export type StopReason = (typeof STOP_REASONS)[number]

export const ReportSchedule = Type.Object({
  reportTemplateId: uuid(),
  rhythm: oneOf(INTERVAL_UNITS),
  delivery: oneOf(REPORT_DELIVERIES),
  reportRecipientIds: Type.Array(uuid()),
  /** The name of the person with whose rights it runs. */
  setUpBy: replyText(),
  stopReason: nullable(oneOf(STOP_REASONS)),
  /** Day and instant of the next report; the clock is that of the first vehicle. */
  nextOn: Type.String(),
  nextAtIso: replyInstant(),
})
export type ReportSchedule = Static<typeof ReportSchedule>

const recipientIds = () => Type.Array(uuid(), { minItems: 1, maxItems: SCHEDULE_RECIPIENTS_MAX })

export const NewSchedule = Type.Object({
  rhythm: oneOf(INTERVAL_UNITS),
  delivery: Type.Optional(oneOf(REPORT_DELIVERIES)),
  reportRecipientIds: recipientIds(),
})

/** Whoever changes a schedule has set it up: it runs with their rights from then on. */
export const ScheduleChange = Type.Object({
  rhythm: Type.Optional(oneOf(INTERVAL_UNITS)),
  delivery: Type.Optional(oneOf(REPORT_DELIVERIES)),
  reportRecipientIds: Type.Optional(recipientIds()),
  isStopped: Type.Optional(Type.Boolean()),
})

export const RECIPIENT_STATES = ['waiting', 'confirmed', 'declined'] as const

export const ReportRecipient = Type.Object({ email: Type.String(), state: oneOf(RECIPIENT_STATES) })
export type ReportRecipient = Static<typeof ReportRecipient>

export const NewRecipient = Type.Object({ email: email() })

export const RUN_STATES = ['due', 'sent', 'failed', 'cancelled'] as const
/** `refused`: the mail server did not take the mail to at least one address. */
export const RUN_REASONS = ['making', 'recipients', 'refused', 'rights'] as const

const Delivery = Type.Object({
  email: Type.String(),
  delivery: oneOf(REPORT_DELIVERIES),
  deliveredAtIso: replyInstant(),
  /** Of a link. */
  expiresAtIso: nullable(replyInstant()),
  isRevoked: Type.Boolean(),
  /** The mail server did not take the mail. */
  isRefused: Type.Boolean(),
  openings: Type.Integer(),
})

export const ReportRun = Type.Object({
  dueOn: Type.String(),
  state: oneOf(RUN_STATES),
  reason: nullable(oneOf(RUN_REASONS)),
  dateFirst: replyText(),
  dateLast: replyText(),
  /** Whether the period had neither trips nor expenses. */
  isEmpty: Type.Boolean(),
  finishedAtIso: nullable(replyInstant()),
  deliveries: Type.Array(Delivery),
})
export type ReportRun = Static<typeof ReportRun>

/** What somebody with a link sees before they download the file. */
export const ReportLink = Type.Object({
  fileName: Type.String(),
  bytes: Type.Integer(),
  companyName: Type.String(),
  expiresAtIso: replyInstant(),
})
