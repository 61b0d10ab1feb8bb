import { expect, test } from 'vitest'
import { omissionsOf } from './omissions.ts'
import { applySettings, DEFAULT_SETTINGS, filterFaults } from './settings.ts'

const CURRENT_YEAR = { relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: 0 } as const

test('absent and null settings take the defaults', () => {
  expect(applySettings({})).toEqual(DEFAULT_SETTINGS)
  expect(applySettings({ format: null, filter: null, isReportTagsEnabled: null })).toEqual(DEFAULT_SETTINGS)
  expect(DEFAULT_SETTINGS.filter).toMatchObject(CURRENT_YEAR)
})

test('over stored settings, absent keeps and null resets to the default', () => {
  const before = applySettings({ locale: 'en', isReportTagsEnabled: false, filter: { driverName: 'Anna' } })
  expect(applySettings({ format: 'csvMultiline' }, before)).toEqual({ ...before, format: 'csvMultiline' })
  expect(applySettings({ locale: null, isReportTagsEnabled: null, filter: null }, before)).toEqual(
    DEFAULT_SETTINGS,
  )
})

test('a vehicle is listed once, and a tag once in any case', () => {
  const sent = { vehicleIds: ['b', 'a', 'b'], filter: { tags: ['Öl', 'Messe', 'öl'] } }
  expect(applySettings(sent)).toMatchObject({ vehicleIds: ['b', 'a'], filter: { tags: ['Öl', 'Messe'] } })
})

test('a filter replaces the previous one as a whole', () => {
  const before = applySettings({ filter: { ...CURRENT_YEAR, driverName: 'Anna', tags: ['A'] } })
  expect(applySettings({ filter: { tripCategory: 'business' } }, before).filter).toEqual({
    relativeDateIntervalUnit: null,
    relativeDateIntervalOffset: null,
    absoluteDateIntervalStart: null,
    absoluteDateIntervalEnd: null,
    tripCategory: 'business',
    driverName: null,
    expenseCategory: null,
    tags: [],
  })
  expect(applySettings({ locale: 'en' }, before).filter.driverName).toBe('Anna')
})

test.each([
  [{ relativeDateIntervalUnit: 'week' }, ['relativeDateIntervalOffset']],
  [{ relativeDateIntervalOffset: 0 }, ['relativeDateIntervalUnit']],
  [{ absoluteDateIntervalStart: '2026-01-01' }, ['absoluteDateIntervalEnd']],
  [{ absoluteDateIntervalEnd: '2026-01-01' }, ['absoluteDateIntervalStart']],
  [
    { absoluteDateIntervalStart: '2026-01-02', absoluteDateIntervalEnd: '2026-01-01' },
    ['absoluteDateIntervalEnd'],
  ],
  [
    { ...CURRENT_YEAR, absoluteDateIntervalStart: '2026-01-01', absoluteDateIntervalEnd: '2026-01-01' },
    ['absoluteDateIntervalStart'],
  ],
  [{ absoluteDateIntervalStart: '2026-01-01', absoluteDateIntervalEnd: '2026-01-01' }, []],
  [CURRENT_YEAR, []],
  [{}, []],
] as const)('%j is refused at %j', (filter, attributes) => {
  expect(filterFaults(filter).map(({ attribute }) => attribute)).toEqual(attributes)
})

test('the default is complete, and each proof that is left out makes an extract', () => {
  expect(omissionsOf(DEFAULT_SETTINGS)).toEqual([])
  const sparse = applySettings({
    isTripsReportOdometerEnabled: false,
    isTripsReportGapsEnabled: false,
    isTripsReportChangesEnabled: false,
    isTripsReportCreationTimestampEnabled: false,
    isReportTagsEnabled: false,
    filter: { tripCategory: 'business', driverName: 'Anna', expenseCategory: 'fuel', tags: ['A'] },
  })
  expect(omissionsOf(sparse)).toEqual(['odometers', 'gaps', 'changes', 'creationTimes', 'category', 'driver'])
  expect(omissionsOf({ ...sparse, tripsCoverage: 'summaryOnly' })).toEqual(['category', 'driver'])
  expect(omissionsOf({ ...sparse, tripsCoverage: 'none' })).toEqual([])
})
