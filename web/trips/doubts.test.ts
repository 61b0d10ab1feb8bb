import { expect, test } from 'vitest'
import { type Doubt, findDoubts, type TripFacts } from './doubts.ts'
import { type Neighbour, type Neighbours, neighboursIn } from './neighbours.ts'
import type { ListedTrip } from './queries.ts'

const NOW = Date.parse('2026-10-28T12:00:00Z')
const ULM = { name: 'Ulm', address: null, coordinate: null }

const TRIP: TripFacts = {
  category: 'none',
  dateStartIso: '2026-10-28T07:00:00Z',
  dateEndIso: '2026-10-28T08:00:00Z',
  odometerStart: 1_000,
  odometerEnd: 1_042,
  placeEnd: ULM,
  reason: null,
  contactName: null,
  contactCompany: null,
}

const neighbour = (start: string, end: string, from: number, to: number): Neighbour => ({
  dateStartIso: `2026-10-28T${start}:00.000Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `2026-10-28T${end}:00.000Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: from,
  odometerEnd: to,
})

type Case = { typed?: Partial<TripFacts>; around?: Partial<Neighbours>; saved?: Partial<TripFacts> }
const doubtsAbout = (
  { typed, around, saved }: Case,
  system: 'metric' | 'imperial' = 'metric',
): readonly Doubt[] =>
  findDoubts(
    { ...TRIP, ...typed },
    {
      system,
      now: NOW,
      neighbours: { previous: undefined, next: undefined, ...around },
      saved: saved && { ...TRIP, ...saved },
    },
  )

test.each<[Partial<TripFacts>, Doubt[]]>([
  [{}, []],
  // 200 km in one hour can be; a tenth more is asked about.
  [{ odometerEnd: 1_200 }, []],
  [{ odometerEnd: 1_200.1 }, [{ kind: 'fast', speed: 200 }]],
  [{ dateEndIso: '2026-10-28T07:00:00Z' }, [{ kind: 'noTime', distance: 42 }]],
  [{ dateEndIso: '2026-10-28T07:00:00Z', odometerEnd: 1_000 }, []],
  [{ dateStartIso: '2026-10-27T08:00:00Z' }, []],
  [{ dateStartIso: '2026-10-27T07:59:00Z' }, [{ kind: 'long', duration: 86_460_000 }]],
  [{ dateStartIso: '2026-10-27T09:00:00Z', odometerEnd: 2_999.9 }, []],
  [{ dateStartIso: '2026-10-27T09:00:00Z', odometerEnd: 3_000 }, [{ kind: 'far', distance: 2_000 }]],
  [{ dateStartIso: '2026-10-29T11:00:00Z', dateEndIso: '2026-10-29T12:00:00Z' }, []],
  [
    { dateStartIso: '2026-10-29T11:00:00Z', dateEndIso: '2026-10-29T12:01:00Z' },
    [{ kind: 'ahead', at: Date.parse('2026-10-29T12:01:00Z') }],
  ],
  [{ placeEnd: null }, [{ kind: 'noDestination' }]],
  [{ category: 'business' }, [{ kind: 'noReason' }, { kind: 'noPartner' }]],
  [{ category: 'business', reason: 'Abnahme', contactCompany: 'Scharr' }, []],
  [{ category: 'private' }, []],
])('a new trip with %j has the doubts %j', (typed, doubts) => {
  expect(doubtsAbout({ typed })).toEqual(doubts)
})

test('the highest speed is 200 km/h in miles, too', () => {
  expect(doubtsAbout({ typed: { odometerEnd: 1_124 } }, 'imperial')).toEqual([])
  expect(doubtsAbout({ typed: { odometerEnd: 1_125 } }, 'imperial')).toEqual([{ kind: 'fast', speed: 125 }])
})

test.each<[Partial<Neighbours>, Doubt[]]>([
  [
    { previous: neighbour('05:00', '07:00', 900, 1_000), next: neighbour('08:00', '09:00', 1_042, 1_050) },
    [],
  ],
  [
    { previous: neighbour('05:00', '06:00', 1_500, 1_604) },
    [{ kind: 'backBefore', distance: 604, reading: 1_604 }],
  ],
  [
    { previous: neighbour('05:00', '06:00', 900, 987.5) },
    [{ kind: 'gapBefore', distance: 12.5, reading: 987.5 }],
  ],
  [{ next: neighbour('09:00', '10:00', 1_040, 1_050) }, [{ kind: 'backAfter', distance: 2, reading: 1_040 }]],
  [{ next: neighbour('09:00', '10:00', 1_050, 1_060) }, [{ kind: 'gapAfter', distance: 8, reading: 1_050 }]],
  [
    { previous: neighbour('06:00', '07:01', 900, 1_000) },
    [{ kind: 'overlap', neighbour: neighbour('06:00', '07:01', 900, 1_000) }],
  ],
  [
    { next: neighbour('07:59', '09:00', 1_042, 1_050) },
    [{ kind: 'overlap', neighbour: neighbour('07:59', '09:00', 1_042, 1_050) }],
  ],
])('between the neighbours %j the doubts are %j', (around, doubts) => {
  expect(doubtsAbout({ around })).toEqual(doubts)
})

test('a saved unlikely value is no doubt again, another such value is', () => {
  const saved = { odometerEnd: 3_500, placeEnd: null, dateStartIso: '2026-10-27T09:00:00.000Z' }
  const around = { previous: neighbour('05:00', '06:00', 900, 990) }
  expect(doubtsAbout({ typed: saved, saved, around })).toEqual([])
  expect(doubtsAbout({ typed: { ...saved, odometerEnd: 3_600 }, saved, around })).toEqual([
    { kind: 'far', distance: 2_600 },
  ])
})

const row = (id: string, hour: string) =>
  ({ id, attributes: neighbour(hour, hour, 0, 0) }) as unknown as ListedTrip

test('the neighbours of a trip are those beside its start, without itself', () => {
  const [late, mid, early] = [row('c', '10:00'), row('b', '08:00'), row('a', '06:00')]
  const rows = [late, mid, early]
  const at = (hour: string, id?: string, isComplete = false) =>
    neighboursIn(rows, isComplete, { id, dateStartIso: `2026-10-28T${hour}:00Z` })
  expect(at('11:00')).toEqual({ previous: late.attributes, next: undefined })
  expect(at('08:00')).toEqual({ previous: mid.attributes, next: late.attributes })
  expect(at('08:00', 'b')).toEqual({ previous: early.attributes, next: late.attributes })
  // The trip before may be among those that are not loaded.
  expect(at('05:00')).toBeNull()
  expect(at('05:00', undefined, true)).toEqual({ previous: undefined, next: early.attributes })
})
