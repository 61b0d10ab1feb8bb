import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { ReportSettings } from '#contract/reports/template.ts'
import { DEFAULT_SETTINGS, EMPTY_FILTER } from '#domain/reports/settings.ts'
import de from '#i18n/de/portal.json' with { type: 'json' }
import en from '#i18n/en/portal.json' with { type: 'json' }
import { presetSettings } from './presets.ts'
import { omissionsText, summaryText } from './summary-text.ts'

const t = {} as Record<'de' | 'en', TFunction>
beforeAll(async () => {
  const i18n = i18next.createInstance()
  const resources = { de: { portal: de }, en: { portal: en } }
  await i18n.init({ resources, defaultNS: 'portal', keySeparator: false, nsSeparator: false })
  t.de = i18n.getFixedT('de')
  t.en = i18n.getFixedT('en')
})

const summary = (settings: ReportSettings, known?: string[], language: 'de' | 'en' = 'de') =>
  summaryText(settings, {
    t: t[language],
    language,
    today: '2026-11-16',
    known: known && new Set(known),
  })

test('the summary of a template names its days and vehicles', () => {
  expect(summary(DEFAULT_SETTINGS, ['a', 'b'])).toEqual({
    text: '1. Januar – 31. Dezember 2026 · alle 2 Fahrzeuge',
    isExtract: false,
  })
  expect(summary(DEFAULT_SETTINGS).text).toBe('1. Januar – 31. Dezember 2026 · alle Fahrzeuge')
  expect(summary({ ...presetSettings('month', 'de'), vehicleIds: ['a', 'b', 'c'] }, ['a', 'b']).text).toBe(
    '1.–31. Oktober 2026 · 3 Fahrzeuge, davon 1 gelöscht',
  )
  expect(summary({ ...DEFAULT_SETTINGS, filter: EMPTY_FILTER }, ['a', 'b'], 'en').text).toBe(
    'Whole logbook · all 2 vehicles',
  )
  const sums = { tripsCoverage: 'summaryOnly', expensesCoverage: 'summaryOnly' } as const
  expect(summary({ ...presetSettings('costs', 'de'), ...sums }, ['a', 'b']).text).toBe(
    '1. Oktober – 31. Dezember 2026 · alle 2 Fahrzeuge, nur Summen',
  )
})

test('an extract names what it leaves out', () => {
  const filter = { ...DEFAULT_SETTINGS.filter, tripCategory: 'business', driverName: 'Ines' } as const
  const settings = { ...DEFAULT_SETTINGS, isTripsReportGapsEnabled: false, filter }
  expect(summary(settings).isExtract).toBe(true)
  expect(omissionsText(settings, t.de)).toBe('ohne Lücken, nur Geschäftlich, nur Ines')
  expect(omissionsText(settings, t.en)).toBe('without gaps, only Business, only Ines')
})

test.each([
  ['week', 'Laufende', 'Letzte', 'Vorletzte'],
  ['month', 'Laufender', 'Letzter', 'Vorletzter'],
  ['quarter', 'Laufendes', 'Letztes', 'Vorletztes'],
  ['year', 'Laufendes', 'Letztes', 'Vorletztes'],
] as const)('in German the words for which %s follow its gender', (unit, current, last, penultimate) => {
  expect(t.de(`reports.offset.current.${unit}`)).toBe(current)
  expect(t.de(`reports.offset.last.${unit}`)).toBe(last)
  expect(t.de(`reports.offset.penultimate.${unit}`)).toBe(penultimate)
})
