import Type, { type Static } from 'typebox'

/** Every error that the API replies. The portal has a text for each. */
export const PROBLEMS = {
  'validation.failed': { status: 400, title: 'The value does not fit' },
  'json.malformed': { status: 400, title: 'The body is not JSON' },
  'http.malformed': { status: 400, title: 'The request is not HTTP as we read it' },
  'vehicle.time_zone_fixed': { status: 400, title: 'The time zone of a vehicle is set once' },
  'vehicle.units_fixed': { status: 400, title: 'The units are fixed once something was recorded in them' },
  'trips.merge_too_few': { status: 400, title: 'At least two trips can be merged' },
  'trips.merge_not_consecutive': { status: 400, title: 'Only trips that follow each other can be merged' },
  UserIsAlreadyMember: { status: 400, title: 'This user already belongs to the company' },
  'role.not_assignable': { status: 400, title: 'This role cannot be given' },
  'subscription.quantity_out_of_range': { status: 400, title: 'The number of seats is not possible' },
  'url.not_allowed': { status: 400, title: 'This address is not one of the portal' },
  'auth.required': { status: 401, title: 'Sign in first' },
  'auth.invalid_token': { status: 401, title: 'The access token is not accepted' },
  'permission.denied': { status: 403, title: 'You do not have this right' },
  'employee.is_owner': { status: 403, title: 'Nobody changes or removes the owner' },
  'license.business_trips_not_available': { status: 403, title: 'Business trips need a Business licence' },
  'license.tags_not_available': { status: 403, title: 'Tags need a Business licence' },
  'license.number_of_free_trips_exceeded': { status: 403, title: 'The free trips of this month are used up' },
  'trip.hidden': { status: 403, title: 'Only its driver sees and changes this private trip' },
  not_found: { status: 404, title: 'Not found' },
  'company.already_owned': { status: 409, title: 'You already own a company' },
  'invitation.exists': { status: 409, title: 'This address is already invited' },
  'selectionlist.full': { status: 409, title: 'The list has as many entries as it can hold' },
  'selectionlist.exists': { status: 409, title: 'The list already has this entry' },
  'report_template.exists': { status: 409, title: 'The company already has a template with this label' },
  'report_schedule.exists': { status: 409, title: 'The template is already sent regularly' },
  'report_template.full': { status: 409, title: 'The company has as many templates as it can have' },
  'report_schedule.full': { status: 409, title: 'The company has as many schedules as it can have' },
  'report_recipient.full': { status: 409, title: 'The company has as many addresses as it can have' },
  'report_run.not_failed': { status: 409, title: 'Only a report that failed can be repeated' },
  'favourite.full': { status: 409, title: 'There are as many favourites as can be kept' },
  'view.exists': { status: 409, title: 'There already is a view with this label' },
  'rule.exists': { status: 409, title: 'There already is a rule for these trips' },
  'rule.full': { status: 409, title: 'There are as many rules as can be kept' },
  'view.full': { status: 409, title: 'There are as many views as can be saved' },
  'reminder.full': { status: 409, title: 'The vehicle has as many open reminders as it can hold' },
  'reminder.company_full': { status: 409, title: 'The company has as many open reminders as it can hold' },
  'reminder.not_reopenable': { status: 409, title: 'The next occurrence is done already' },
  'device.full': { status: 409, title: 'The vehicle has as many devices as it can have' },
  'recording.not_running': { status: 409, title: 'No trip is being recorded' },
  'odometer.drift': { status: 409, title: 'The reading differs by more than a tenth of what was recorded' },
  'odometer.falls': { status: 409, title: 'The odometer falls between two of the computed trips' },
  'odometer.nothing_computed': { status: 409, title: 'No odometer is waiting to be confirmed' },
  'subscription.exists': { status: 409, title: 'The company already has a subscription' },
  'subscription.payment_failed': { status: 409, title: 'The payment was declined' },
  'subscription.no_free_seat': { status: 409, title: 'Every seat is taken' },
  'vehicle.full': { status: 409, title: 'The company has as many vehicles as it can have' },
  'vehicle.archived': { status: 409, title: 'The vehicle is archived: restore it to change something' },
  'sid.deleted': { status: 409, title: 'What had this sid was deleted' },
  'record.deleted': { status: 409, title: 'This was deleted' },
  'record.not_deleted': { status: 409, title: 'This is not deleted' },
  'trip.replaced': { status: 409, title: 'Another trip stands in the place of this one' },
  'trip.change_not_undoable': { status: 409, title: 'This change cannot be undone any more' },
  'trips.merge_not_undoable': { status: 409, title: 'This merge cannot be undone any more' },
  'report_link.expired': { status: 410, title: 'The link is no longer valid' },
  'version.conflict': { status: 412, title: 'Somebody saved a newer version' },
  'payload.too_large': { status: 413, title: 'The body is too large' },
  'media_type.unsupported': { status: 415, title: 'Send JSON' },
  'invitation.too_many': { status: 429, title: 'The company has invited enough people for a day' },
  'report_recipient.too_many': { status: 429, title: 'The company has asked enough addresses for a day' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Try again in a moment' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[]

const Problem = Type.Object({
  status: Type.String(),
  code: Type.Unsafe<ProblemCode>({ type: 'string', enum: problemCodes }),
  title: Type.String(),
  detail: Type.Optional(Type.String()),
  source: Type.Optional(
    Type.Object({
      pointer: Type.Optional(Type.String()),
      parameter: Type.Optional(Type.String()),
    }),
  ),
  meta: Type.Optional(Type.Object({ requestId: Type.String() })),
})

export const ProblemReply = Type.Object({ errors: Type.Array(Problem) })

export type Problem = Static<typeof Problem>
export type ProblemReply = Static<typeof ProblemReply>
