import { expect, test } from 'vitest'
import { vehicleFieldFormatter } from './field-text.ts'

const formatField = vehicleFieldFormatter({ t: (key) => `<${key}>`, language: 'de', system: 'metric' })
const text = (name: string, value: unknown) => formatField(name)?.text(value)

test('a choice has its words', () => {
  expect(text('systemOfUnits', 'imperial')).toBe('<units.imperial>')
  expect(text('currencyCode', 'EUR')).toBe('<currency.EUR>')
  expect(text('defaultCategory', 'private')).toBe('<category.private>')
})

test.each(['licensePlate', 'name', 'make', 'model', 'vin'])(
  'what was typed as %s is shown as it is',
  (name) => {
    for (const typed of ['imperial', 'EUR', 'private', '2026-03-01', 'true', '0'])
      expect(text(name, typed)).toBe(typed)
    expect(text(name, null)).toBe('–')
  },
)
