import { expect, test } from 'vitest'
import type { ReportTemplate } from '#contract/reports/template.ts'
import { DEFAULT_SETTINGS, EMPTY_FILTER } from '#domain/reports/settings.ts'
import { PRESETS, presetSettings } from './presets.ts'
import { settingsOf, valuesOf } from './template-values.ts'

const template = (change: Partial<ReportTemplate> = {}): ReportTemplate => ({
  label: 'Jahr',
  ...DEFAULT_SETTINGS,
  ...change,
})

const FIXED = {
  ...EMPTY_FILTER,
  absoluteDateIntervalStart: '2026-01-31',
  absoluteDateIntervalEnd: '2026-03-02',
}

test.each([
  ['the defaults', {}],
  ['a fixed period', { filter: FIXED }],
  ['everything', { filter: EMPTY_FILTER }],
  [
    'every filter',
    {
      filter: {
        ...DEFAULT_SETTINGS.filter,
        tripCategory: 'business',
        driverName: 'Ines Kowalczyk',
        expenseCategory: 'fuel',
        tags: ['Messe', 'Projekt Albblick'],
      },
    },
  ],
  [
    'other vehicles, coverages, options',
    {
      format: 'csvMultiline',
      locale: 'en',
      vehicleIds: ['0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b90', '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b91'],
      tripsCoverage: 'none',
      expensesCoverage: 'summaryOnly',
      isTripsReportGapsEnabled: false,
      isTripsCombinePrivateTripsEnabled: true,
    },
  ],
] as const)('%s come out of the form as they went in', (_, change) => {
  const { label: _label, ...settings } = template(change as Partial<ReportTemplate>)
  expect(settingsOf(valuesOf(template(change as Partial<ReportTemplate>)))).toEqual(settings)
})

test.each([
  [null, '2026-03-02'],
  ['2026-01-31', null],
  [{ text: '31.02.2026', reason: 'date.nowhere' } as const, '2026-03-02'],
  ['2026-03-03', '2026-03-02'],
])('no report can be created from %j to %j', (start, end) => {
  expect(settingsOf({ ...valuesOf(template({ filter: FIXED })), start, end })).toBeNull()
})

test('after a switch from a fixed period to another kind no dates are sent', () => {
  const values = valuesOf(template({ filter: FIXED }))
  expect(settingsOf({ ...values, period: 'all' })?.filter).toEqual(EMPTY_FILTER)
  expect(settingsOf({ ...values, period: 'relative' })?.filter).toEqual({
    ...EMPTY_FILTER,
    relativeDateIntervalUnit: 'month',
    relativeDateIntervalOffset: -1,
  })
})

test('the presets: the year in full, the last month, costs without single trips', () => {
  const [year, month, costs] = PRESETS.map((preset) => presetSettings(preset, 'en'))
  expect(year).toEqual({ ...DEFAULT_SETTINGS, locale: 'en' })
  expect(month?.filter).toMatchObject({ relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: -1 })
  expect(costs).toMatchObject({
    format: 'csvSingleline',
    tripsCoverage: 'summaryOnly',
    expensesCoverage: 'itemsAndSummary',
    filter: { relativeDateIntervalUnit: 'quarter', relativeDateIntervalOffset: 0 },
  })
})
