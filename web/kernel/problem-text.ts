import type { TFunction } from 'i18next'
import { PRODUCTS } from '#contract/billing/plans.ts'
import type { ProblemCode } from '#contract/kernel/problem.ts'
import { ApiProblem, NetworkError } from './problem.ts'

/** Codes that share the sentence of their status; every other code has its own. */
type PlainCode =
  | 'validation.failed'
  | 'json.malformed'
  | 'http.malformed'
  | 'permission.denied'
  | 'not_found'
  | 'media_type.unsupported'
  | 'internal'

type OwnCode = Exclude<ProblemCode, PlainCode>

// A new code of the contract does not compile here until it has its sentence.
const SENTENCES = {
  'auth.required': 'errors.auth.required',
  'auth.invalid_token': 'errors.auth.invalid_token',
  UserIsAlreadyMember: 'errors.UserIsAlreadyMember',
  'role.not_assignable': 'errors.role.not_assignable',
  'employee.is_owner': 'errors.employee.is_owner',
  'invitation.exists': 'errors.invitation.exists',
  'company.already_owned': 'errors.company.already_owned',
  'sid.deleted': 'errors.sid.deleted',
  'vehicle.archived': 'errors.vehicle.archived',
  'record.deleted': 'errors.record.deleted',
  'record.not_deleted': 'errors.record.not_deleted',
  'trip.hidden': 'errors.trip.hidden',
  'trip.replaced': 'errors.trip.replaced',
  'trip.change_not_undoable': 'errors.trip.change_not_undoable',
  'trips.merge_not_undoable': 'errors.trips.merge_not_undoable',
  'trips.merge_not_consecutive': 'errors.trips.merge_not_consecutive',
  'trips.merge_too_few': 'errors.trips.merge_too_few',
  'vehicle.time_zone_fixed': 'errors.vehicle.time_zone_fixed',
  'vehicle.units_fixed': 'errors.vehicle.units_fixed',
  'selectionlist.full': 'errors.selectionlist.full',
  'selectionlist.exists': 'errors.selectionlist.exists',
  'report_template.exists': 'errors.report_template.exists',
  'favourite.full': 'errors.favourite.full',
  'rule.exists': 'errors.rule.exists',
  'rule.full': 'errors.rule.full',
  'view.exists': 'errors.view.exists',
  'view.full': 'errors.view.full',
  'report_schedule.exists': 'errors.report_schedule.exists',
  'report_template.full': 'errors.report_template.full',
  'report_schedule.full': 'errors.report_schedule.full',
  'report_recipient.full': 'errors.report_recipient.full',
  'report_run.not_failed': 'errors.report_run.not_failed',
  'report_link.expired': 'errors.report_link.expired',
  'report_recipient.too_many': 'errors.report_recipient.too_many',
  'reminder.full': 'errors.reminder.full',
  'reminder.company_full': 'errors.reminder.company_full',
  'reminder.not_reopenable': 'errors.reminder.not_reopenable',
  'device.full': 'errors.device.full',
  'vehicle.full': 'errors.vehicle.full',
  'recording.not_running': 'errors.recording.not_running',
  'odometer.drift': 'errors.odometer.drift',
  'odometer.falls': 'errors.odometer.falls',
  'odometer.nothing_computed': 'errors.odometer.nothing_computed',
  'version.conflict': 'errors.version.conflict',
  'payload.too_large': 'errors.payload.too_large',
  'invitation.too_many': 'errors.invitation.too_many',
  'license.business_trips_not_available': 'errors.license.business_trips_not_available',
  'license.number_of_free_trips_exceeded': 'errors.license.number_of_free_trips_exceeded',
  'license.tags_not_available': 'errors.license.tags_not_available',
  'subscription.exists': 'errors.subscription.exists',
  'subscription.no_free_seat': 'errors.subscription.no_free_seat',
  'subscription.payment_failed': 'errors.subscription.payment_failed',
  'subscription.quantity_out_of_range': 'errors.subscription.quantity_out_of_range',
  'url.not_allowed': 'errors.url.not_allowed',
  rate_limited: 'errors.rate_limited',
  unavailable: 'errors.unavailable',
} as const satisfies { [C in OwnCode]: `errors.${C}` }

/** The names that sentences about plans contain. */
const LIMITS = {
  free: PRODUCTS.free.name,
  business: PRODUCTS.business.name,
  limit: PRODUCTS.free.features.tripsPerMonth,
}

const BY_STATUS = { 400: 'errors.400', 403: 'errors.403', 404: 'errors.404' } as const

/** The sentence for a failed call: that of its code, else that of its status. */
export function problemText(error: unknown, t: TFunction): string {
  if (error instanceof NetworkError) return t('errors.unreachable')
  if (!(error instanceof ApiProblem)) return t('errors.other')
  const key = sentenceOf(error.code) ?? BY_STATUS[error.status as keyof typeof BY_STATUS]
  return t(key ?? 'errors.other', LIMITS)
}

/** The sentence of a code that a reply names for one of many records. */
export const codeText = (code: ProblemCode, t: TFunction): string =>
  t(sentenceOf(code) ?? 'errors.other', LIMITS)

const sentenceOf = (code: ProblemCode | undefined) =>
  code && code in SENTENCES ? SENTENCES[code as OwnCode] : undefined

/** The request id, shown for errors of the server (5xx), so that support can find the request in the log. */
export const problemReference = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 500 ? (error.requestId ?? undefined) : undefined
