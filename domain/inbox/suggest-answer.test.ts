import { expect, test } from 'vitest'
import { deadlineOf } from './deadline.ts'
import { type AnsweredTrip, suggestAnswer } from './suggest-answer.ts'

const drive = { startKey: 'home', endKey: 'office', weekday: 2, minuteOfDay: 450 }
const earlier = (more: Partial<AnsweredTrip> = {}): AnsweredTrip => ({
  ...drive,
  category: 'commute',
  reason: null,
  contactName: null,
  contactCompany: null,
  day: '2026-11-03',
  ...more,
})
const times = (count: number, more: Partial<AnsweredTrip> = {}) =>
  Array.from({ length: count }, (_, nth) =>
    earlier({ day: `2026-11-${String(12 - nth).padStart(2, '0')}`, ...more }),
  )
const visit = {
  startKey: 'yard',
  endKey: 'dairy',
  category: 'business',
  reason: 'Wartung',
  contactName: 'Hagen Rauscher',
  contactCompany: 'Molkerei',
} as const

test('three times the same way at the same hour are enough, two are not', () => {
  expect(suggestAnswer(drive, times(2))).toBeNull()
  expect(suggestAnswer(drive, times(3))).toEqual({
    category: 'commute',
    reason: null,
    contactName: null,
    contactCompany: null,
    why: { basis: 'route', isSameTime: true, matching: 3, trips: 3, lastDay: '2026-11-12' },
  })
})

test('the hour and the weekend tell two uses of one way apart', () => {
  const evenings = times(4, { category: 'private', minuteOfDay: 1_200 })
  const saturdays = times(4, { category: 'honorary', weekday: 6 })
  const all = [...times(4), ...evenings, ...saturdays]
  expect(suggestAnswer(drive, all)?.category).toBe('commute')
  expect(suggestAnswer({ ...drive, minuteOfDay: 1_180 }, all)?.category).toBe('private')
  expect(suggestAnswer({ ...drive, weekday: 7 }, all)?.category).toBe('honorary')
  expect(suggestAnswer({ ...drive, minuteOfDay: 800 }, all)).toBeNull()
})

test('from another start the destination decides, if nearly all agree', () => {
  const there = { ...drive, startKey: 'hotel', endKey: 'dairy' }
  expect(suggestAnswer(there, times(3, visit))?.why).toMatchObject({ basis: 'destination', matching: 3 })
  const mixed = [...times(3, visit), ...times(1, { ...visit, category: 'private' })]
  expect(suggestAnswer(there, mixed)).toBeNull()
  expect(suggestAnswer({ ...there, endKey: null }, times(3, { ...visit, endKey: null }))).toBeNull()
})

test('a text is suggested only if it was nearly always the same', () => {
  const there = { ...drive, startKey: 'yard', endKey: 'dairy' }
  const always = suggestAnswer(there, times(3, visit))
  expect(always).toMatchObject({
    reason: 'Wartung',
    contactName: 'Hagen Rauscher',
    contactCompany: 'Molkerei',
  })
  const varying = [...times(3, visit), ...times(1, { ...visit, reason: 'Abnahme' })]
  expect(suggestAnswer(there, varying)).toMatchObject({ reason: null, contactCompany: 'Molkerei' })
})

test('recorded trips have seven days, entered ones until the next', () => {
  const days = { endDay: '2026-02-27', today: '2026-03-01' }
  expect(deadlineOf({ ...days, isRecorded: true })).toEqual({
    rule: 'recorded',
    lastDay: '2026-03-06',
    daysLeft: 5,
  })
  expect(deadlineOf({ ...days, isRecorded: false })).toEqual({
    rule: 'entered',
    lastDay: '2026-02-28',
    daysLeft: -1,
  })
})
