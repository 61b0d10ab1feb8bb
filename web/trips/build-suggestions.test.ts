import { expect, test } from 'vitest'
import { buildSuggestions } from './build-suggestions.ts'

const trip = (more: object) =>
  ({
    attributes: { reason: null, driverName: null, contactName: null, contactCompany: null, ...more },
  }) as Parameters<typeof buildSuggestions>[0][number]

const TRIPS = [
  trip({
    reason: 'Abnahme',
    driverName: 'Jonas Kern',
    contactName: 'Karin Vogt',
    contactCompany: 'Stadtwerke',
  }),
  trip({ reason: 'Angebot', contactCompany: 'Scharr GmbH' }),
  trip({ reason: 'Abnahme', driverName: 'Miriam Kern' }),
  trip({}),
]
const LISTS = {
  reasons: ['Angebot', 'Messe'],
  drivers: ['Jonas Kern', 'Zoë Hägele'],
  contacts: [
    { firstName: 'Karin', lastName: 'Vogt', company: 'Stadtwerke' },
    { firstName: 'Karin', lastName: 'Vogt', company: null },
    { firstName: null, lastName: null, company: 'Bäckerei Ott' },
  ],
}
const labels = (all: readonly { label: string }[]) => all.map(({ label }) => label)

test('texts of earlier trips come before those of the lists, without duplicates', () => {
  const { reasons, drivers } = buildSuggestions(TRIPS, 'Miriam Kern', LISTS)
  expect(labels(reasons)).toEqual(['Abnahme', 'Angebot', 'Messe'])
  expect(labels(drivers)).toEqual(['Miriam Kern', 'Jonas Kern', 'Zoë Hägele'])
})

test('a contact is a name with its company: the same name at another company is another contact', () => {
  const { contacts, companies } = buildSuggestions(TRIPS, '', LISTS)
  expect(contacts.map(({ label, hint }) => [label, hint])).toEqual([
    ['Karin Vogt', 'Stadtwerke'],
    ['Karin Vogt', undefined],
  ])
  expect(companies.map(({ label, hint }) => [label, hint])).toEqual([
    ['Stadtwerke', 'Karin Vogt'],
    ['Scharr GmbH', ''],
    ['Bäckerei Ott', ''],
  ])
})

test('without lists only texts of the newest trips are suggested', () => {
  const many = Array.from({ length: 300 }, (_, nth) => trip({ reason: `Grund ${nth}` }))
  expect(buildSuggestions(many, '', undefined).reasons).toHaveLength(200)
})
