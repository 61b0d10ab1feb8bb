import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'

// Sample data for screenshots and axe.

const NORTH = {
  name: 'Tankstelle Nord',
  address: { city: 'Reutlingen', street: 'Rommelsbacher Straße 2', country: 'DE' },
  coordinate: { latitude: 48.503, longitude: 9.204 },
}
const HAMBURG = { name: 'Parkhaus Gänsemarkt', coordinate: { latitude: 53.5549, longitude: 9.9885 } }

/** Newest first: when, category, amount, and more. */
const EXPENSES = [
  ['2026-10-28T09:40:00+01:00', 'parking', 6.5, { place: HAMBURG, tax: 19, tags: ['Kunde', 'Stuttgart'] }],
  ['2026-10-27T18:30:00+01:00', 'fuel', 17.8, fuel(48_275, 10.5, 1.695, true)],
  ['2026-10-24T11:00:00+02:00', 'cleaning', 14, { comment: 'Innenreinigung', tax: 19 }],
  ['2026-10-22T17:00:00+02:00', 'fuel', 12, fuel(48_104, 7.1, 1.69, false)],
  ['2026-10-20T12:15:00+02:00', 'fuel', 40, { productType: 'diesel', place: NORTH }],
  ['2026-09-25T18:00:00+02:00', 'fuel', 76.2, fuel(48_036, 45.118, 1.689, true)],
  [
    '2026-09-18T10:00:00+02:00',
    'tires',
    612.4,
    { place: { name: 'Reifen Vogt' }, odometer: 47_781, tax: 19 },
  ],
  ['2026-09-03T08:20:00+02:00', 'garage', 348.9, { comment: 'Inspektion', odometer: 47_271, tax: 19 }],
  ['2026-09-01T18:05:00+02:00', 'other', 9.9, {}],
] as const

function fuel(odometer: number, amount: number, pricePerUnit: number, isReferenceValue: boolean) {
  return { productType: 'diesel', odometer, amount, pricePerUnit, isReferenceValue, place: NORTH, tax: 19 }
}

/** Earlier months, January first: one trip and one fill-up each (distance, amount), and the month's other costs. */
const EARLIER = [
  [640, 46.1, 118],
  [590, 44.2, 0],
  [810, 55.9, 64.5],
  [760, 49.4, 0],
  [905, 57.9, 289],
  [880, 55.4, 0],
  [1_010, 62.1, 41.2],
  [791, 50.2, 0],
] as const

async function fillEarlier(page: Page, vehicleId: string, months: number): Promise<void> {
  let odometer = 40_800
  for (const [index, [distance, amount, others]] of EARLIER.slice(0, months).entries()) {
    const day = (hour: number) => `2026-0${index + 1}-20T${String(hour).padStart(2, '0')}:00:00Z`
    const start = { dateStartIso: day(6), dateStartTz: 'Europe/Berlin', odometerStart: odometer }
    odometer += distance
    const end = { dateEndIso: day(16), dateEndTz: 'Europe/Berlin', odometerEnd: odometer }
    const reason = { category: 'business', reason: 'Montage', driverName: 'Miriam Kern' }
    await callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
      type: 'trip',
      attributes: { ...start, ...end, ...reason },
    })
    const when = { expenseDateIso: day(17), expenseDateTz: 'Europe/Berlin' }
    const grossing = Math.round(amount * 168.9) / 100
    const full = { category: 'fuel', grossing, ...fuel(odometer, amount, 1.689, true), ...when }
    const other = { category: 'other', grossing: others, ...when }
    for (const attributes of others > 0 ? [full, other] : [full])
      await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, { type: 'expense', attributes })
  }
}

export async function fillExpenses(page: Page, vehicleId: string, isBrief: boolean): Promise<void> {
  await fillEarlier(page, vehicleId, isBrief ? 2 : EARLIER.length)
  for (const [expenseDateIso, category, grossing, more] of EXPENSES.toReversed()) {
    const attributes = { expenseDateIso, expenseDateTz: 'Europe/Berlin', category, grossing, ...more }
    await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, { type: 'expense', attributes })
  }
}
