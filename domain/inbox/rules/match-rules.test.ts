import { expect, test } from 'vitest'
import type { RuleEndKind } from '#contract/inbox/rule.ts'
import { compareRules } from './compare-rules.ts'
import { type KnownPlaces, type OpenTrip, type Rule, ruleMatcher } from './match-rules.ts'

const spot = (key: string) => ({ key, coordinate: null })
const end = (kind: RuleEndKind | `=${string}`): Rule['from'] =>
  kind.startsWith('=')
    ? { kind: 'place', place: spot(kind.slice(1)) }
    : { kind: kind as RuleEndKind, place: null }

let nth = 0
/** Later rules are newer. */
const rule = (
  id: string,
  from: Parameters<typeof end>[0],
  to: Parameters<typeof end>[0],
  more: Partial<Rule> = {},
): Rule => ({
  id,
  createdAt: `2026-01-01T00:00:00.${String(nth++).padStart(3, '0')}Z`,
  from: end(from),
  to: end(to),
  weekdays: null,
  hours: null,
  category: 'commute',
  reason: null,
  contactName: null,
  contactCompany: null,
  isCustomersContact: false,
  ...more,
})

const PLACES: KnownPlaces = {
  home: spot('home'),
  work: spot('work'),
  customers: [
    { ...spot('dairy'), contactName: 'Hagen Rauscher', contactCompany: 'Molkerei' },
    { ...spot('clinic'), contactName: 'Ida Ott', contactCompany: 'Klinikum' },
    { ...spot('clinic'), contactName: 'Max Bär', contactCompany: 'Klinikum' },
  ],
}

/** On a Thursday at half past seven. */
const drive = (from: string, to: string, more: Partial<OpenTrip> = {}): OpenTrip => ({
  start: spot(from),
  end: spot(to),
  weekday: 4,
  minuteOfDay: 450,
  reason: null,
  contactName: null,
  contactCompany: null,
  answeredBy: [],
  ...more,
})

const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5] }

test('a rule answers only the way and the time that it names', () => {
  const commute = rule('commute', 'home', 'work', { ...WEEKDAYS, hours: { from: 360, to: 600 } })
  const find = ruleMatcher([commute], PLACES)
  expect(find(drive('home', 'work'))?.rule.id).toBe('commute')
  const others = [
    drive('work', 'home'),
    drive('home', 'dairy'),
    drive('home', 'work', { weekday: 6 }),
    drive('home', 'work', { minuteOfDay: 359 }),
    drive('home', 'work', { minuteOfDay: 600 }),
    drive('home', 'work', { answeredBy: ['commute'] }),
  ]
  expect(others.map((trip) => find(trip))).toEqual(others.map(() => null))
  const night = ruleMatcher([rule('night', 'any', 'any', { hours: { from: 1_320, to: 360 } })], PLACES)
  const minutes = [1_319, 1_320, 0, 359, 360]
  expect(minutes.map((minuteOfDay) => night(drive('a', 'b', { minuteOfDay })) !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(ruleMatcher([commute], { ...PLACES, home: null })(drive('home', 'work'))).toBeNull()
})

test('the more specific rule wins, and names those that wanted something else', () => {
  const rules = [
    rule('any', 'any', 'any', { category: 'private' }),
    rule('work', 'any', 'work', { category: 'business' }),
    rule('same', 'any', 'any', WEEKDAYS),
    rule('way', 'home', 'work', WEEKDAYS),
  ]
  const match = ruleMatcher(rules, PLACES)(drive('home', 'work'))
  expect([match?.rule.id, match?.values.category, match?.lost.map(({ id }) => id)]).toEqual([
    'way',
    'commute',
    ['work', 'any'],
  ])
  const undone = ruleMatcher(rules, PLACES)(drive('home', 'work', { answeredBy: ['way'] }))
  expect(undone?.rule.id).toBe('work')
})

test('named places come before own ones, customers and any; both ends before one; hours before weekdays; the newest before others', () => {
  const HOURS = { hours: { from: 0, to: 60 } }
  const inOrder = [
    rule('two places', '=a', '=b'),
    rule('place and home', 'home', '=b'),
    rule('place and customers', '=a', 'customers'),
    rule('place, hours and days', '=a', 'any', { ...HOURS, ...WEEKDAYS }),
    rule('place and hours', '=a', 'any', HOURS),
    rule('place and days', '=a', 'any', WEEKDAYS),
    rule('place', 'any', '=b'),
    rule('home to work', 'home', 'work'),
    rule('home', 'home', 'any'),
    rule('customers, older', 'customers', 'any'),
    rule('any', 'any', 'any'),
  ]
  const newer = rule('customers, newer', 'any', 'customers')
  const expected = inOrder.toSpliced(9, 0, newer).map(({ id }) => id)
  expect(
    [newer, ...inOrder]
      .toReversed()
      .toSorted(compareRules)
      .map(({ id }) => id),
  ).toEqual(expected)
})

test("a business trip gets the customer's contact, but keeps what it says already", () => {
  const visit = { category: 'business', reason: 'Wartung', isCustomersContact: true } as const
  const find = ruleMatcher(
    [rule('visit', 'any', 'customers', visit), rule('back', 'customers', 'home', visit)],
    PLACES,
  )
  const contactOf = (trip: OpenTrip) => find(trip)?.values
  expect(contactOf(drive('work', 'dairy'))).toEqual({
    category: 'business',
    reason: 'Wartung',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei',
  })
  // Two people of one company: the company is sure.
  expect(contactOf(drive('work', 'clinic'))).toMatchObject({ contactName: null, contactCompany: 'Klinikum' })
  expect(contactOf(drive('dairy', 'home'))).toMatchObject({ contactName: 'Hagen Rauscher' })
  const said = { reason: 'Messe', contactName: 'Eva Ott' }
  expect(contactOf(drive('work', 'dairy', said))).toEqual({
    category: 'business',
    reason: 'Messe',
    contactName: 'Eva Ott',
    contactCompany: null,
  })
  const leisure = ruleMatcher([rule('x', 'any', 'any', { category: 'private', contactName: 'Eva' })], PLACES)
  expect(leisure(drive('a', 'b', said))?.values).toMatchObject({ category: 'private', contactName: null })
})
