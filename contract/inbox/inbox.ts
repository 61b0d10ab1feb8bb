import Type, { type Static } from 'typebox'
import { oneOf, replyText } from '../kernel/text.ts'
import { TRIP_CATEGORIES } from '../trips/category.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'

/** Trips that wait for a category, and trips that do not begin where the one before ended. */
export const INBOX_KINDS = ['category', 'gap'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Newest start first by default; turned round, what is due first comes first. */
export const INBOX_ORDERS = ['-date', 'date'] as const
export type InboxOrder = (typeof INBOX_ORDERS)[number]

/** Of recorded trips the purpose may follow within seven days; what is entered by hand belongs into the book at once. */
export const DEADLINE_RULES = ['recorded', 'entered'] as const
export type DeadlineRule = (typeof DEADLINE_RULES)[number]

const calendarDay = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** `lastDay` counts in the zone of the trip's end, and so does today in `daysLeft`: 0 on the last day, negative after it. */
export const Deadline = Type.Object({
  rule: oneOf(DEADLINE_RULES),
  lastDay: calendarDay(),
  daysLeft: Type.Integer(),
})
export type Deadline = Static<typeof Deadline>

/** Which earlier trips a suggestion follows: from the same start, or from anywhere, to the same destination. */
export const SUGGESTION_BASES = ['route', 'destination'] as const

/** `matching` of `trips` earlier ones had this category. Reason and contact are null where they differed too much. */
export const Suggestion = Type.Object({
  category: oneOf(TRIP_CATEGORIES),
  reason: replyText(),
  contactName: replyText(),
  contactCompany: replyText(),
  why: Type.Object({
    basis: oneOf(SUGGESTION_BASES),
    /** Only those at about the same time of the day and week. */
    isSameTime: Type.Boolean(),
    matching: Type.Integer(),
    trips: Type.Integer(),
    /** The day of the last one that matches. */
    lastDay: calendarDay(),
  }),
})
export type Suggestion = Static<typeof Suggestion>

/** The latest trips of a vehicle whose odometers are computed, until somebody reads the real one. */
export const OpenOdometer = Type.Object({
  vehicle: ListedVehicle,
  trips: Type.Integer(),
  sinceDay: calendarDay(),
  odometerEnd: Type.Number(),
  distance: Type.Number(),
})
export type OpenOdometer = Static<typeof OpenOdometer>

/** More of each are not counted. */
export const COUNTED_MAX = 1_000

export const InboxCounts = Type.Object({
  category: Type.Integer(),
  gap: Type.Integer(),
  /** Vehicles with computed odometers. */
  odometer: Type.Integer(),
  /** There are more trips or gaps than were counted. */
  isMore: Type.Boolean(),
})
export type InboxCounts = Static<typeof InboxCounts>
