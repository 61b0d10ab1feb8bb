import { CUSTOMERS, type Customer } from '../fixtures/customers.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import { REASONS } from '../fixtures/texts.ts'
import { roadKm } from '../map/roads.ts'
import type { Spot, Spots } from '../map/spots.ts'
import { hashOf, type Random } from '../random.ts'
import { DAY, type Day } from './calendar.ts'
import type { Leg } from './drive.ts'

type Plan = { vehicle: DemoVehicle; day: Day; where: Spot; spots: Spots; random: Random }

/** The planned destinations of a day; on many days none. */
export function planDay(plan: Plan): Leg[] {
  const { vehicle, day, random } = plan
  const isAway = day.isSummer && isOnHoliday(vehicle, day)
  if (!day.isWork || isAway) return random.isLucky(isAway ? 0.25 : 0.5) ? planLeisure(plan) : []
  if (!random.isLucky(vehicle.activeShare)) return []
  switch (vehicle.use) {
    case 'commuter':
      return planCommute(plan)
    case 'service':
      return planServiceRound(plan)
    case 'field':
      return day.weekday === 5 ? planCommute(plan) : planFieldDay(plan)
    case 'pool':
    default:
      return planPoolDay(plan)
  }
}

/** Two weeks of holiday, staggered by plate. */
const isOnHoliday = ({ plate }: DemoVehicle, { date }: Day): boolean => {
  const week = Number(/\d/.exec(plate)?.[0] ?? 0) % 4
  const first = Date.parse(`${date.slice(0, 4)}-07-20`) + week * 7 * DAY
  const at = Date.parse(date)
  return at >= first && at < first + 14 * DAY
}

const leg = (to: Spot, from: number, more: Partial<Leg> = {}): Leg => ({
  to,
  from,
  stay: 0,
  category: 'business',
  reason: null,
  customer: null,
  ...more,
})

function planVisits({ vehicle, spots, random }: Plan, count: number, from: number, share = 0.7): Leg[] {
  const [first, second = first] = vehicle.territories
  const seen = new Set<Customer>()
  // Customers recur: those at the top of the list far more often than those at the end.
  const next = () => {
    const of = CUSTOMERS[random.isLucky(share) ? first : second]
    return of[Math.floor(of.length * random.next() ** 1.7)] ?? of[0]
  }
  return Array.from({ length: count }, () => next())
    .filter(
      (customer): customer is Customer =>
        customer !== undefined && !seen.has(customer) && !!seen.add(customer),
    )
    .map((customer) =>
      leg(spots.of(customer), from, {
        customer,
        reason: random.isLucky(0.92) ? usualReason(customer) : random.pick(REASONS),
        stay: random.between(30, 110),
      }),
    )
}

/** Most visits to a customer are for what its contract says. */
const usualReason = ([company]: Customer) => REASONS[hashOf(company) % REASONS.length] ?? REASONS[0]

/** Nobody starts a further drive after work. */
const EVENING_KM = 40

function planCommute(plan: Plan): Leg[] {
  const { vehicle, spots, where, random } = plan
  const [home, base] = [spots.at(vehicle.home), spots.at(vehicle.base)]
  const legs: Leg[] = []
  if (where !== base)
    legs.push(leg(base, random.between(415, 490), { category: 'commute', reason: 'Arbeitsweg', stay: 45 }))
  if (random.isLucky(0.36)) {
    legs.push(...planVisits(plan, random.between(1, 2), random.between(560, 690)))
    legs.push(leg(base, 0, { reason: 'Rückfahrt', stay: 40 }))
  }
  legs.push(leg(home, random.between(985, 1_090), { category: 'commute', reason: 'Heimweg', stay: 30 }))
  const close = vehicle.leisure
    .map(spots.at)
    .filter((spot) => roadKm(home.coordinate, spot.coordinate) < EVENING_KM)
  if (close.length > 0 && random.isLucky(0.06)) {
    legs.push(leg(random.pick(close), random.between(1_105, 1_150), { category: 'private', stay: 60 }))
    legs.push(leg(home, 0, { category: 'private' }))
  }
  return legs
}

function planServiceRound(plan: Plan): Leg[] {
  const { vehicle, spots, where, random } = plan
  const home = spots.at(vehicle.home)
  const start = random.between(395, 450)
  const material = random.isLucky(0.14) && where !== spots.at('store') && vehicle.base === 'office'
  return [
    ...(material ? [leg(spots.at('store'), start, { reason: 'Materialeinkauf', stay: 20 })] : []),
    ...planVisits(plan, random.between(1, 3), start),
    leg(home, random.between(860, 1_010), { reason: 'Rückfahrt' }),
  ]
}

const HOTELS = ['hotelMuenchen', 'hotelFrankfurt', 'hotelNuernberg'] as const

function planFieldDay(plan: Plan): Leg[] {
  const { day, vehicle, spots, random } = plan
  const legs = planVisits(plan, random.between(1, 2), random.between(405, 480), 0.25)
  const staysAway = day.weekday < 4 && random.isLucky(0.15)
  legs.push(
    staysAway
      ? leg(spots.at(random.pick(HOTELS)), random.between(990, 1_080), { reason: 'Übernachtung' })
      : leg(spots.at(vehicle.home), random.between(920, 1_040), { reason: 'Rückfahrt' }),
  )
  return legs
}

function planPoolDay(plan: Plan): Leg[] {
  const { vehicle, spots, random } = plan
  return [
    ...planVisits(plan, random.between(1, 2), random.between(480, 760)),
    leg(spots.at(vehicle.base), 0, { reason: 'Rückfahrt' }),
  ]
}

function planLeisure({ vehicle, day, spots, random, where }: Plan): Leg[] {
  const [first] = vehicle.leisure
  if (first === undefined) return []
  const to = spots.at(random.pick(vehicle.leisure))
  if (to === where) return []
  const isClub = first === 'club'
  if (isClub && day.weekday !== 6) return []
  const category = isClub ? 'honorary' : random.isLucky(0.3) ? 'family' : 'private'
  const reason = isClub ? 'Fahrdienst Ortsverein' : null
  return [
    leg(to, random.between(570, 840), { category, reason, stay: random.between(60, 260) }),
    leg(spots.at(vehicle.home), 0, { category, reason }),
  ]
}
