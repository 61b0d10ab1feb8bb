import { expect, test } from 'vitest'
import { zoneAt } from './zone-at.ts'

const zone = (from: string | null, to: string) => ({ name: 'dateStartTz', from, to })
const start = { name: 'dateStartIso', from: '2026-03-01T06:00:00Z', to: '2026-03-01T07:00:00Z' }

// The newest first: moved, moved to London, moved, entered in Berlin.
const entries = [
  { fields: [start] },
  { fields: [zone('Europe/Berlin', 'Europe/London'), start] },
  { fields: [start] },
  { fields: [zone(null, 'Europe/Berlin'), start] },
]
const at = (index: number, side: 'from' | 'to', some = entries) => zoneAt(some, index, 'dateStartIso', side)

test('an instant is shown in the zone that the record had then', () => {
  expect(entries.map((_, index) => [at(index, 'from'), at(index, 'to')])).toEqual([
    ['Europe/London', 'Europe/London'],
    ['Europe/Berlin', 'Europe/London'],
    ['Europe/Berlin', 'Europe/Berlin'],
    [undefined, 'Europe/Berlin'],
  ])
})

test('until more is loaded, the next later change tells the zone', () => {
  expect(at(2, 'to', entries.slice(0, 3))).toBe('Europe/Berlin')
  expect(at(0, 'to', entries.slice(0, 1))).toBeUndefined()
})
