import { expect, test } from 'vitest'
import { quietFault } from './quiet-hours.ts'

test('quiet hours leave an hour of the day for mails', () => {
  const faults = [
    ['22:00', '07:00'],
    ['22:00', '21:00'],
    ['00:00', '23:00'],
    ['22:00', '21:01'],
    ['00:00', '23:01'],
    ['07:00', '07:00'],
  ].map(([from = '', to = '']) => quietFault({ from, to }))
  expect(faults).toEqual([null, null, null, 'tooLong', 'tooLong', 'same'])
})
