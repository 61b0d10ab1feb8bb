import type { Call } from '#contract/kernel/call.ts'

let count = 0

/** Each follows the previous one, so that any two successive ones can be merged. */
const sampleTrip = (nth: number) => ({
  dateStartIso: new Date(Date.UTC(2026, 0, 1, nth)).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(Date.UTC(2026, 0, 1, nth, 30)).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: nth,
  odometerEnd: nth + 1,
  track: { points: [{ latitude: 48.5, longitude: 9.2, timestampIso: '2026-01-01T00:00:00Z' }] },
})

const sampleExpense = (nth: number) => ({
  category: 'fuel',
  grossing: 50.25,
  expenseDateIso: new Date(Date.UTC(2026, 0, 1, nth, 45)).toISOString(),
  expenseDateTz: 'Europe/Berlin',
})

const RETURN_URL = 'http://localhost:8080/billing'

const SAMPLES: Record<string, () => [type: string, attributes: object]> = {
  drivers: () => ['driver', { firstName: 'Ann', lastName: `Lee ${count++}` }],
  contacts: () => ['contact', { company: `Scharr ${count++}` }],
  reasons: () => ['reason', { label: `Besuch ${count++}` }],
  tags: () => ['tag', { label: `Werkstatt ${count++}` }],
  me: () => ['user', { firstName: 'Ann' }],
  vehicles: () => [
    'vehicle',
    { licensePlate: `RT-S ${count++}`, name: 'Kangoo', vin: 'WVWZZZ1JZXW000001', plateCountry: 'DE' },
  ],
  restore: () => ['vehicle', {}],
  trips: () => ['trip', sampleTrip(count++)],
  expenses: () => ['expense', sampleExpense(count++)],
  // The ids of these are filled in.
  'change-trips': () => ['change-trip-transaction', { versions: [1, 1], reason: `Besuch ${count++}` }],
  'remove-trips': () => ['remove-trip-transaction', { versions: [1, 1] }],
  'restore-trips': () => ['restore-trip-transaction', { versions: [1, 1] }],
  'undo-trip-changes': () => ['undo-trip-change-transaction', { versions: [1, 1] }],
  'remove-expenses': () => ['remove-expense-transaction', { versions: [1, 1] }],
  'restore-expenses': () => ['restore-expense-transaction', { versions: [1, 1] }],
  'merge-trips': () => ['merge-trip-transaction', {}],
  'report-templates': () => ['report_template', { label: `Jahr ${count++}`, format: 'csvSingleline' }],
  reports: () => ['report_template', { format: 'csvSingleline' }],
  preview: () => ['report_template', { format: 'csvSingleline' }],
  // The body is no resource.
  report: () => [
    '',
    { dateStart: '2026-10-01T00:00:00Z', dateEnd: '2026-10-31T23:59:59Z', format: 'csvSingleline' },
  ],
  // The recipients of these are filled in.
  schedule: () => ['report_schedule', { rhythm: 'month' }],
  'report-schedules': () => ['report_schedule', { rhythm: (['week', 'month'] as const)[count++ % 2] }],
  'report-recipients': () => ['report_recipient', { email: `sample-${count++}@example.test` }],
  favourites: () => ['favourite', { label: `Weg ${count++}`, category: 'business', distanceKm: 42 }],
  'inbox-settings': () => [
    'inbox_settings',
    { quietHours: { from: '20:00', to: `06:${10 + (count++ % 40)}` } },
  ],
  views: () => ['view', { list: 'trips', label: `Ansicht ${count++}`, isShared: true }],
  rules: () => [
    'rule',
    {
      from: { kind: 'home' },
      to: { kind: 'place', place: { name: `Kunde ${count++}`, address: null, coordinate: null } },
      category: 'business',
    },
  ],
  'own-places': () => ['own_places', { home: { name: `Zuhause ${count++}` } }],
  'dismissed-proposals': () => ['dismissed_proposal', { key: String(count++).padStart(64, '0') }],
  reminders: () => ['reminder', { kind: 'service', dueOn: '2027-03-01', remindDays: count++ % 300 }],
  done: () => ['reminder', { odometer: 12 }],
  devices: () => ['device', { name: `Telefon ${count++}` }],
  recording: () => ['recording', { startAfterMetres: 600 + (count++ % 300) }],
  positions: () => [
    'drive',
    { sid: `drive ${count++}`, startedAtIso: new Date().toISOString(), positions: [] },
  ],
  'odometer-confirmation': () => ['odometer_confirmation', { odometer: 1, isDriftAccepted: true }],
  quote: () => ['quote', { planId: 'stripe_business_yearly', quantity: 3 }],
  subscriptions: () => [
    'subscription',
    { planId: 'stripe_business_yearly', successUrl: RETURN_URL, cancelUrl: RETURN_URL },
  ],
  subscription: () => ['subscription', { quantity: 7 }],
  companies: () => ['company', { name: `Firma ${count++}` }],
  users: () => ['user', { roleIds: ['company_manager'] }],
  invitations: () => [
    'company_invitation',
    { name: 'Emil Lee', email: `sample-${count++}@example.test`, roleIds: ['company_user'] },
  ],
  event_notification_subscription: () => [
    'event_notification_subscription',
    { email: `sample-${count++}@example.test` },
  ],
}

/** A valid body of a POST or PATCH, by the last fixed word of the path; never the same twice. */
export function sampleOf(path: string): [type: string, attributes: object] {
  const noun = path.split('/').findLast((part) => !/^(:|[0-9a-f]{8}-)/.test(part)) ?? ''
  const sample = SAMPLES[noun]
  if (!sample) throw new Error(`server/testing/samples.ts has no body for ${path}`)
  return sample()
}

/** The required parameters of a query, by name. */
const PARAMETERS: Record<string, string> = { field: 'driver', from: '2026-10', to: '2026-10' }

export function sampleQueryOf({ query }: Call): string {
  const { required = [] } = (query ?? {}) as { required?: readonly string[] }
  return required.map((name) => `${name}=${PARAMETERS[name]}`).join('&')
}
