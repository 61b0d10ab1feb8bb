import { expect, test } from 'vitest'
import { isLate } from './late.ts'

test.each([
  ['2026-10-28T08:00:00.000Z', false],
  ['2026-11-04T08:00:00.000Z', false],
  ['2026-11-04T08:00:00.001Z', true],
  ['2026-10-20T08:00:00.000Z', false],
])('a trip that ended on 28 October at eight and was entered at %s', (createdAt, late) => {
  expect(isLate({ createdAt, dateEndIso: '2026-10-28T08:00:00.000Z' })).toBe(late)
})
