import { expect, test } from 'vitest'
import { loadMomentConverter } from '#domain/moment.ts'
import type { MomentContext } from '../records/public.ts'
import { findDoubts } from './doubts.ts'
import { type TripDraft, type TripValues, tripValues } from './trip-values.ts'

const context: MomentContext = { moments: await loadMomentConverter(), language: 'de' }
const NOW = Date.parse('2026-10-28T12:00:00Z')

const START: TripDraft = {
  category: 'none',
  dateStartIso: '2026-10-28T07:00:00.000Z',
  dateStartTz: 'Europe/Berlin',
  dateEndIso: '2026-10-28T08:00:00.000Z',
  dateEndTz: 'Europe/Berlin',
  odometerStart: 1_000,
  odometerEnd: 1_042,
  placeStart: null,
  placeEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
}
const FROM = { start: START, values: tripValues(START, context) }

const doubtsAbout = (typed: Partial<TripValues>, saved?: { distance: number; dateEndIso: string }) =>
  findDoubts({ ...FROM.values, ...typed }, FROM, context, { saved, now: NOW })

test.each([
  [{}, { far: null, ahead: null }],
  [{ odometerEnd: '2.999,9' }, { far: null, ahead: null }],
  [{ odometerEnd: '3.000' }, { far: 2_000, ahead: null }],
  // To the minute: exactly one day ahead is no doubt, a minute more is.
  [
    { dateEnd: '29.10.2026', timeEnd: '13:00' },
    { far: null, ahead: null },
  ],
  [
    { dateEnd: '29.10.2026', timeEnd: '13:01' },
    { far: null, ahead: '2026-10-29T12:01:00Z' },
  ],
  [
    { dateEnd: '28.01.2062', odometerEnd: '31.000' },
    { far: 30_000, ahead: '2062-01-28T08:00:00Z' },
  ],
  // What cannot be read is a fault, not a doubt.
  [
    { dateEnd: '31.02.2062', odometerEnd: 'viel' },
    { far: null, ahead: null },
  ],
])('a new trip with %j has the doubts %j', (typed, doubts) => {
  expect(doubtsAbout(typed)).toEqual(doubts)
})

test('a saved unlikely value is no doubt again, another such value is', () => {
  const saved = { distance: 2_500, dateEndIso: '2062-01-28T08:00:00.000Z' }
  const same = { odometerEnd: '3.500', dateEnd: '28.01.2062' }
  expect(doubtsAbout(same, saved)).toEqual({ far: null, ahead: null })
  const other = { odometerEnd: '3.600', dateEnd: '28.01.2063' }
  expect(doubtsAbout(other, saved)).toEqual({ far: 2_600, ahead: '2063-01-28T08:00:00Z' })
})
