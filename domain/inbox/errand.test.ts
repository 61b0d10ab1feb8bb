import { expect, test } from 'vitest'
import { isErrand } from './errand.ts'

test.each([
  'Tanken',
  'tanken und Waschanlage',
  'Zur Werkstatt: Bremsen',
  'RÄDERWECHSEL',
  'Ra\u0308derwechsel',
  'Post',
  'Materialeinkauf',
  'Rückfahrt',
  'Übernachtung',
  'Post office',
  'Return trip',
])('on the way for "%s" nobody is visited', (reason) => expect(isErrand(reason)).toBe(true))

test.each([
  '',
  'Wartung Lüftungsanlage',
  'Inspektion Kühlhaus',
  'Termin bei der Postbank',
  'Workshop mit Kunden',
  'Autowerkstattkette Müller: Angebot',
  'Ladenbau Ott',
])('"%s" does not say that nobody was visited', (reason) => expect(isErrand(reason)).toBe(false))
