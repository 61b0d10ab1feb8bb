import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test.each([
  ['Gartenstr. 5, Reutlingen', 'Gartenstr. 5', null, 'Reutlingen'],
  ['Gartenstr. 5, 72764 Reutlingen', 'Gartenstr. 5', '72764', 'Reutlingen'],
  ['Gartenstr. 5, D-72764 Reutlingen', 'Gartenstr. 5', '72764', 'Reutlingen'],
  ['Gartenstr. 5, 72764', 'Gartenstr. 5', '72764', ''],
  ['Gartenstr. 5 Reutlingen', 'Gartenstr. 5', null, 'Reutlingen'],
  ['Gartenstr. 5 72764 Reutlingen', 'Gartenstr. 5', '72764', 'Reutlingen'],
  ['Gartenstraße 5a Bad Urach', 'Gartenstraße 5a', null, 'Bad Urach'],
  ['Gartenstraße 5 a Bad Urach', 'Gartenstraße 5 a', null, 'Bad Urach'],
  ['Straße des 17. Juni 135, Berlin', 'Straße des 17. Juni 135', null, 'Berlin'],
  ['Gartenstr. 12-14, 72764 Reutlingen', 'Gartenstr. 12-14', '72764', 'Reutlingen'],
  ['Mariahilfer Straße 7/3, 1060 Wien', 'Mariahilfer Straße 7/3', '1060', 'Wien'],
  ['Am Markt, 72070 Tübingen', 'Am Markt', '72070', 'Tübingen'],
  ['Reutlingen, Gartenstr. 5', 'Gartenstr. 5', null, 'Reutlingen'],
  ['72764 Reutlingen, Gartenstr. 5', 'Gartenstr. 5', '72764', 'Reutlingen'],
  ['Werk Süd, Gartenstr. 5, Reutlingen', 'Werk Süd, Gartenstr. 5', null, 'Reutlingen'],
  ['12 High Street, Reading', '12 High Street', null, 'Reading'],
  ['12 High Street, Reading RG1 2AB', '12 High Street', 'RG1 2AB', 'Reading'],
  ['12 High Street, Reading, rg1 2ab', '12 High Street', 'RG1 2AB', 'Reading'],
  ['221b Baker Street, London', '221b Baker Street', null, 'London'],
  ['1200 High Street, Reading', '1200 High Street', null, 'Reading'],
  ['1200 Great West Road, Brentford TW8 9HF', '1200 Great West Road', 'TW8 9HF', 'Brentford'],
  ['1200 Parkside, Reading, RG1 2AB', '1200 Parkside', 'RG1 2AB', 'Reading'],
  ['Hauptstraße 1200, Wien', 'Hauptstraße 1200', null, 'Wien'],
  ['Hauptstraße 1200, 1060 Wien', 'Hauptstraße 1200', '1060', 'Wien'],
  ['Wien 1060, Gartenstr. 5', 'Gartenstr. 5', '1060', 'Wien'],
  ['Gartenstr. 5, Wien 1060', 'Gartenstr. 5', '1060', 'Wien'],
  ['8001 Zürich, Bahnhofstrasse', 'Bahnhofstrasse', '8001', 'Zürich'],
])('%s', (typed, street, postalCode, town) => {
  expect(splitAddress(typed)).toEqual({ street, postalCode, town })
})

test.each([
  '',
  'Reutlingen',
  '72764 Reutlingen',
  '72764',
  'Gartenstr. 5',
  'Am Markt 3',
  '12 High Street',
  ', ,',
])('no street and town can be told apart in "%s"', (typed) => {
  expect(splitAddress(typed)).toBeNull()
})
