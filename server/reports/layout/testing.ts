import type { Place } from '#contract/kernel/place.ts'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import { omissionsOf } from '#domain/reports/omissions.ts'
import { applySettings } from '#domain/reports/settings.ts'
import type {
  ChangeLine,
  ExpenseLine,
  PartSummary,
  Proof,
  Report,
  ReportVehicle,
  TripEntry,
  TripLine,
  VehiclePart,
} from '../model.ts'

// Reports made by hand, for tests of how they look and for measuring.

export const place = (name: string | null, street: string, postalCode: string, city: string): Place => ({
  name,
  address: { street, postalCode, city, country: 'DE' },
  coordinate: null,
})

export const HOME = place('Wohnung Kowalczyk', 'Gartenweg 9', '72574', 'Bad Urach')
export const DAIRY = place('Molkerei Alblandhof', 'Ziegelhütte 5', '72525', 'Münsingen')

export const VEHICLE: ReportVehicle = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  licensePlate: 'RT-AK 210',
  systemOfUnits: 'metric',
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  isDeleted: false,
}

export const PROOF: Proof = {
  head: {
    number: '4182',
    hash: '797c6e8dde3f9feb710f2be628a542f80d4df1d613db55a1f81a45560d5fcb8e',
    recordedAtIso: '2026-11-01T17:20:00.000Z',
  },
  checkpoint: {
    number: '214',
    hash: '6c5b740f9c10b6b526c758a55bca612665f5f51fb556bbaa52b1b27c2cc24ddd',
    signedAtIso: '2026-11-02T02:00:00.000Z',
  },
  isAheadOfCheckpoint: false,
}

export const trip = (values: Partial<TripEntry> = {}): TripEntry => {
  const odometerStart = values.odometerStart ?? 1_296_480
  const distance = values.distance ?? 340
  return {
    kind: 'trip',
    number: 1,
    id: '0199f0a0-0000-7000-8000-000000000002',
    entry: '5',
    category: 'business',
    startIso: '2026-10-01T04:52:00.000Z',
    startTz: 'Europe/Berlin',
    endIso: '2026-10-01T05:31:00.000Z',
    endTz: 'Europe/Berlin',
    odometerStart,
    odometerEnd: odometerStart + distance,
    distance,
    placeStart: HOME,
    placeEnd: DAIRY,
    reason: 'Wartung Lüftungsanlage',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei Alblandhof',
    driverName: 'Ines Kowalczyk',
    comment: null,
    enteredAtIso: '2026-10-01T05:34:00.000Z',
    isLate: false,
    isAnonymous: false,
    isDeleted: false,
    changes: [],
    ...values,
  }
}

export const anonymous = (values: Partial<TripEntry> = {}): TripEntry =>
  trip({
    category: 'private',
    startIso: '2026-10-03T00:00:00.000Z',
    startTz: 'UTC',
    endIso: '2026-10-03T00:00:00.000Z',
    endTz: 'UTC',
    placeStart: null,
    placeEnd: null,
    reason: null,
    contactName: null,
    contactCompany: null,
    driverName: null,
    enteredAtIso: null,
    isAnonymous: true,
    ...values,
  })

export const change = (values: Partial<ChangeLine> = {}): ChangeLine => ({
  action: 'changed',
  recordedAtIso: '2026-10-02T16:07:00.000Z',
  actorName: 'Ines Kowalczyk',
  fields: [{ name: 'reason', from: 'Wartung', to: 'Filterwechsel Backstube' }],
  isShortened: false,
  entry: '7',
  ...values,
})

export const expense = (values: Partial<ExpenseLine> = {}): ExpenseLine => ({
  id: '0199f0a0-0000-7000-8000-000000000003',
  entry: '9',
  category: 'fuel',
  productType: 'diesel',
  amount: 61.21,
  unit: 'l',
  spentAtIso: '2026-10-06T08:00:00.000Z',
  spentTz: 'Europe/Berlin',
  place: place(null, 'Stuttgarter Straße 3', '72574', 'Bad Urach'),
  odometer: 1_299_690,
  comment: null,
  tags: ['Baustelle Nord'],
  currencyCode: 'EUR',
  taxRate: 19,
  gross: 10_644,
  net: 8_945,
  tax: 1_699,
  ...values,
})

export type SamplePart = {
  vehicle?: Partial<ReportVehicle>
  trips?: readonly TripLine[]
  expenses?: readonly ExpenseLine[]
  proof?: Partial<Proof>
  moved?: number
}

export function sampleReport(parts: readonly SamplePart[], sent: ReportSettingsInput = {}): Report {
  const settings = applySettings(sent)
  return {
    id: null,
    publicUrl: null,
    settings,
    company: { name: 'Albhöhe Klimatechnik GmbH' },
    madeAtIso: '2026-11-02T08:14:00.000Z',
    madeBy: 'Henrike Lindner',
    dateFirst: '2026-10-01',
    dateLast: '2026-10-31',
    omissions: omissionsOf(settings),
    async *parts() {
      for (const part of parts) yield samplePart(part)
    },
  }
}

function samplePart({ vehicle, trips = [], expenses = [], proof, moved = 0 }: SamplePart): VehiclePart {
  const driven = trips.filter((line) => line.kind !== 'gap')
  const summary = { ...summaryOf(trips, expenses), moved }
  const facts = {
    odometerStart: driven[0]?.odometerStart ?? null,
    odometerEnd: driven.at(-1)?.odometerEnd ?? null,
    trips: summary.trips,
    distance: summary.distance,
    expenses: expenses.length,
  }
  return {
    vehicle: { ...VEHICLE, ...vehicle },
    dateFirst: '2026-10-01',
    dateLast: '2026-10-31',
    tripLines: () => each([trips]),
    expenseLines: () => each([expenses]),
    readHead: async () => ({ facts, proof: { ...PROOF, ...proof } }),
    readSummary: async () => summary,
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const amounts = (some: readonly ExpenseLine[]) => ({
  count: some.length,
  gross: sum(some.map(({ gross }) => gross)),
  net: sum(some.map(({ net }) => net)),
  tax: sum(some.map(({ tax }) => tax)),
})

function summaryOf(lines: readonly TripLine[], expenses: readonly ExpenseLine[]): Omit<PartSummary, 'moved'> {
  const entries = lines.filter((line) => line.kind === 'trip')
  const driven = entries.filter(({ isDeleted }) => !isDeleted)
  const combined = lines.filter((line) => line.kind === 'combined')
  const gaps = lines.filter((line) => line.kind === 'gap')
  const overlaps = gaps.filter(({ distance }) => distance < 0)
  const categories = [
    ...new Set([...driven.map(({ category }) => category), ...combined.map(() => 'private' as const)]),
  ]
  const sums = categories.map((category) => {
    const own = driven.filter((one) => one.category === category)
    const joined = category === 'private' ? combined : []
    return {
      category,
      trips: own.length + sum(joined.map(({ trips }) => trips)),
      distance: sum([...own, ...joined].map(({ distance }) => distance)),
    }
  })
  return {
    categories: sums,
    trips: sum(sums.map(({ trips }) => trips)),
    distance: sum(sums.map(({ distance }) => distance)),
    gaps: { count: gaps.length, distance: sum(gaps.map(({ distance }) => distance)) },
    overlaps: { count: overlaps.length, distance: -sum(overlaps.map(({ distance }) => distance)) },
    changes: sum(entries.map(({ changes }) => changes.length)),
    deleted: entries.length - driven.length,
    late: entries.filter(({ isLate }) => isLate).length,
    expenses: [...new Set(expenses.map(({ currencyCode }) => currencyCode))].map((currencyCode) => {
      const own = expenses.filter((one) => one.currencyCode === currencyCode)
      const keys = new Map(own.map((one) => [`${one.category} ${one.taxRate}`, one]))
      const rows = [...keys.values()].map(({ category, taxRate }) => ({
        category,
        taxRate,
        ...amounts(own.filter((one) => one.category === category && one.taxRate === taxRate)),
      }))
      return { currencyCode, ...amounts(own), rows }
    }),
  }
}
