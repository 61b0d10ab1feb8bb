import { expect, test } from 'vitest'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { VehicleSummary } from '../model.ts'
import type { Folio } from './paper.ts'
import { VEHICLE } from './testing.ts'
import { layOutVehicles } from './vehicles.ts'

const amounts = (gross: number) => ({ count: 1, gross, net: gross - 100, tax: 100 })

const vehicle = (
  licensePlate: string,
  systemOfUnits: SystemOfUnits,
  distance: number,
  spent: readonly [Currency, number][],
): VehicleSummary => ({
  vehicle: { ...VEHICLE, licensePlate, systemOfUnits },
  summary: {
    categories: [{ category: 'business', trips: 1, distance }],
    trips: 1,
    distance,
    gaps: { count: 0, distance: 0 },
    overlaps: { count: 0, distance: 0 },
    late: 0,
    expenses: spent.map(([currencyCode, gross]) => ({ currencyCode, ...amounts(gross), rows: [] })),
  },
})

const FLEET = [
  vehicle('RT-AK 210', 'metric', 1_000, [['EUR', 11_900]]),
  vehicle('ZH 123456', 'metric', 2_345, [
    ['CHF', 5_000],
    ['EUR', 100],
  ]),
  vehicle('AB12 CDE', 'imperial', 500, [['GBP', 6_000]]),
]

async function pagesOf(vehicles: readonly VehicleSummary[]): Promise<Folio[]> {
  const folios: Folio[] = []
  const report = {
    locale: 'de' as const,
    company: { name: 'Albhöhe Klimatechnik GmbH' },
    madeAtIso: '2026-11-02T08:14:00.000Z',
    madeBy: 'Henrike Lindner',
    startIso: '2026-09-30T22:00:00.000Z',
    endIso: '2026-10-31T22:59:59.999Z',
    isOfDays: true,
    timeZone: 'Europe/Berlin',
    async *vehicles() {
      yield* vehicles
    },
  }
  for await (const folio of layOutVehicles(report)) folios.push(folio)
  return folios
}

/** The texts of each line that begins with a label, from left to right. */
async function rowsOf(vehicles: readonly VehicleSummary[], label: RegExp): Promise<string[][]> {
  const folios = await pagesOf(vehicles)
  const texts = folios.flatMap(({ page }) => page.texts)
  return texts
    .filter(({ text }) => label.test(text))
    .map(({ y }) => texts.filter((other) => other.y === y).map(({ text }) => text.replaceAll('\u00a0', ' ')))
}

test('each unit and each currency has a row of its own', async () => {
  expect(await rowsOf(FLEET, /^Summe/)).toEqual([
    ['Summe km', '2', '334,5 km', '334,5', '–', '–', '–', '–', '–', '100,0 %'],
    ['Summe mi', '1', '50 mi', '50', '–', '–', '–', '–', '–', '100,0 %'],
    ['Summe EUR', '118,00 €', '2,00 €', '120,00 €'],
    ['Summe CHF', '49,00 CHF', '1,00 CHF', '50,00 CHF'],
    ['Summe GBP', '59,00 £', '1,00 £', '60,00 £'],
  ])
})

test('sums are parted from the vehicles by one line, and from each other by thinner ones', async () => {
  const [page] = await pagesOf(FLEET)
  const lines = page?.page.lines ?? []
  const rules = page?.page.texts
    .filter(({ text }) => text.startsWith('Summe'))
    .map(({ y }) => lines.filter((line) => line.y1 < y && line.y1 > y - 12).map(({ width }) => width))
  expect(rules).toEqual([[0.43, 0.85], [0.43], [0.43], [0.43], [0.43]])
})
