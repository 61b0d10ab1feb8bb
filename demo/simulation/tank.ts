import type { NewExpense } from '#contract/expenses/expense.ts'
import type { FuelType } from '#contract/expenses/fuel.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import type { Random } from '../random.ts'
import type { Drive } from './drive.ts'

const EURO: Partial<Record<FuelType, number>> = { benzin: 1.759, diesel: 1.639, lpg: 1.029, electro: 0.549 }
const FRANC = 1.879
/** Litres per imperial gallon. */
const POUND = 6.229

type FillUpExpense = Partial<NewExpense> & Pick<NewExpense, 'category' | 'grossing'>

/** Tracks the tank level and fills up when it is low, mostly to the brim. */
export function createTank(vehicle: DemoVehicle, random: Random) {
  const { fuel, consumption, tank, currencyCode } = vehicle
  const usual = currencyCode === 'CHF' ? FRANC : currencyCode === 'GBP' ? POUND : (EURO[fuel] ?? 1.7)
  let used = 0
  let limit = 0.7
  let times = 0

  return {
    after: ({ odometerStart, odometerEnd, day }: Drive): FillUpExpense | null => {
      used += ((odometerEnd - odometerStart) * consumption * (0.94 + 0.12 * random.next())) / 100
      if (used < tank * limit) return null
      limit = 0.62 + 0.25 * random.next()
      times += 1
      const isFull = times % 9 !== 5
      const amount = Math.round((isFull ? used : used * 0.5) * 100) / 100
      used -= amount
      const wave = 1 + 0.06 * Math.sin((day.daysLeft / 365) * 2 * Math.PI) + 0.04 * (random.next() - 0.5)
      const pricePerUnit = Math.round(usual * wave * 100) / 100 + 0.009
      const price = Math.round(pricePerUnit * 1_000) / 1_000
      return {
        category: 'fuel',
        productType: fuel,
        amount,
        pricePerUnit: price,
        grossing: Math.round(amount * price * 100) / 100,
        isReferenceValue: isFull,
      }
    },
  }
}
