import type { NewExpense } from '#contract/expenses/expense.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import { TAGS } from '../fixtures/texts.ts'
import type { Random } from '../random.ts'
import type { TimedAction } from './action.ts'
import { DAY, MINUTE } from './calendar.ts'
import type { Drive } from './drive.ts'
import { createTank } from './tank.ts'
import { isoOf } from './trip-attributes.ts'

const SERVICE_AFTER = 15_000
const TAX = { EUR: 19, CHF: 8.1, GBP: 20, USD: 0 } as const

/** Simulates expenses, including wrong receipts. */
export function simulateExpenses(
  vehicle: DemoVehicle,
  drives: readonly Drive[],
  random: Random,
): TimedAction[] {
  const events: TimedAction[] = []
  const tank = createTank(vehicle, random)
  let serviced = vehicle.odometer
  let season = ''

  const spend = (drive: Drive, minutes: number, more: Cost) => {
    const spentAt = drive.endMs + minutes * MINUTE
    const nth = events.length
    const attributes: NewExpense = {
      expenseDateIso: isoOf(spentAt),
      expenseDateTz: vehicle.timeZone,
      tax: TAX[vehicle.currencyCode],
      odometer: drive.odometerEnd,
      place: { address: { city: drive.to.city, country: drive.to.country }, coordinate: drive.to.coordinate },
      ...(random.isLucky(0.3) && vehicle.company === 'firm' && { tags: [random.pick(TAGS)] }),
      ...more,
    }
    events.push(...receipt(`expense ${nth}`, nth, spentAt, drive, attributes, random))
  }

  for (const drive of drives) {
    const filled = tank.after(drive)
    if (filled) spend(drive, 5, filled)
    if (drive.customer && random.isLucky(0.05))
      spend(drive, 2, { category: 'parking', grossing: random.between(4, 28) / 2, comment: 'Parkhaus' })
    if (random.isLucky(1 / 55))
      spend(drive, 12, { category: 'cleaning', grossing: random.pick([9.9, 12.9, 15.9]) })
    if (drive.odometerEnd - serviced > SERVICE_AFTER) {
      serviced = drive.odometerEnd
      spend(drive, 30, {
        category: 'garage',
        grossing: random.between(28_900, 74_900) / 100,
        comment: 'Inspektion',
      })
    }
    const now = seasonOf(drive.day.date)
    if (now !== season) {
      if (now !== '') spend(drive, 40, SEASONAL[now])
      season = now
    }
  }
  return events
}

type Cost = Partial<NewExpense> & Pick<NewExpense, 'category' | 'grossing'>

const SEASONAL: Record<Exclude<Season, ''>, Cost> = {
  spring: { category: 'tires', grossing: 79.9, comment: 'Räderwechsel Sommer' },
  autumn: { category: 'tires', grossing: 89.9, comment: 'Räderwechsel Winter', tags: ['Winterreifen'] },
  newYear: { category: 'other', grossing: 918.4, tax: 0, comment: 'Kfz-Versicherung, Jahresbeitrag' },
}

type Season = 'spring' | 'autumn' | 'newYear' | ''

/** Recurring expenses are entered when they are due: tyres in April and October, insurance in January. */
const seasonOf = (date: string): Season =>
  date.slice(5, 7) === '04'
    ? 'spring'
    : date.slice(5, 7) === '10'
      ? 'autumn'
      : date.slice(5, 7) === '01'
        ? 'newYear'
        : ''

/** Most receipts are correct; some have a wrong odometer or place, some are entered twice. */
function receipt(
  key: string,
  nth: number,
  spentAt: number,
  { driver: by, day }: Drive,
  attributes: NewExpense,
  random: Random,
): TimedAction[] {
  const at = random.isLucky(0.6)
    ? spentAt + random.between(1, 30) * MINUTE
    : Math.max(spentAt, day.at(1_125)) + random.between(1, 900) * 1_000
  const one: TimedAction = { at, by, kind: 'addExpense', key, attributes }
  const { odometer } = attributes
  switch (nth % 41) {
    case 9:
      return typeof odometer === 'number'
        ? [{ ...one, attributes: { ...attributes, odometer: Math.max(0, odometer - 1_000) } }]
        : [one]
    case 17:
      return [{ ...one, attributes: { ...attributes, place: ELSEWHERE } }]
    case 23:
      return [
        one,
        { at: at + 40_000, by, kind: 'addExpense', key: `${key} again`, attributes },
        { at: at + 2 * DAY, by: 'torben', kind: 'removeExpense', key: `${key} again` },
      ]
    case 31:
      return [
        one,
        {
          at: at + DAY,
          by: 'torben',
          kind: 'changeExpense',
          key,
          attributes: { tags: ['Kostenstelle 4100'], comment: 'Beleg nachgereicht' },
        },
      ]
    default:
      return [one]
  }
}

const ELSEWHERE = {
  name: 'Tankhof Nordheide',
  address: { city: 'Hamburg', country: 'DE' },
  coordinate: { latitude: 53.55073, longitude: 9.99302 },
}
