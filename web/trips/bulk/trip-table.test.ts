import { expect, test } from 'vitest'
import type { ListedTrip } from '../queries.ts'
import { tripTable } from './trip-table.ts'

const trip = (more: object) =>
  ({
    id: 't1',
    attributes: {
      category: 'business',
      dateStartIso: '2026-03-02T06:05:00.000Z',
      dateStartTz: 'Europe/Berlin',
      dateEndIso: '2026-03-02T06:50:00.000Z',
      dateEndTz: 'Europe/Berlin',
      odometerStart: 1_200,
      odometerEnd: 1_241.5,
      distance: 41.5,
      placeStart: { name: 'Hof', address: null, coordinate: null },
      placeEnd: null,
      reason: 'Besuch',
      contactName: null,
      contactCompany: 'Scharr & Söhne',
      driverName: 'Max',
      comment: null,
      ...more,
    },
  }) as unknown as ListedTrip

const t = ((key: string) => key) as unknown as Parameters<typeof tripTable>[1]

test('a row has the formats of the language, and a column for plates only where there are some', () => {
  const rows = tripTable([{ trip: trip({}) }], t, 'de').text.split('\r\n')
  expect(rows[1]?.split('\t')).toEqual([
    '02.03.2026',
    '07:05',
    '07:50',
    '1.200',
    '1.241,5',
    '41,5',
    'Hof',
    '',
    'Besuch',
    'Scharr & Söhne',
    '',
    'Max',
    'category.business',
    '',
  ])
  const withPlates = tripTable([{ trip: trip({}), plate: 'RT-AK 1' }, { trip: trip({}) }], t, 'en').text
  expect(withPlates.split('\r\n').map((row) => row.split('\t')[3])).toEqual(['vehicles.one', 'RT-AK 1', ''])
  expect(withPlates.split('\r\n')[1]).toContain('1,241.5')
})

test('no text begins a cell, a row, a formula or markup of its own', () => {
  const hostile = trip({ reason: '=1+1', comment: 'Tor\t3\nHof', driverName: '<b>Max</b>' })
  const { text, html } = tripTable([{ trip: hostile }], t, 'de')
  expect(text.split('\r\n')).toHaveLength(2)
  expect(text.split('\r\n')[1]?.split('\t').slice(8)).toEqual([
    "'=1+1",
    'Scharr & Söhne',
    '',
    '<b>Max</b>',
    'category.business',
    'Tor 3 Hof',
  ])
  expect(html).toContain("'=1+1</td>")
  expect(html).toContain('Scharr &amp; Söhne')
  expect(html).not.toContain('<b>')
})
