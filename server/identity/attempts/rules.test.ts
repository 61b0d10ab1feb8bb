import { expect, test } from 'vitest'
import { decide, networkOf, pauseAfter } from './rules.ts'

const limit = { free: 3, firstPauseSeconds: 10, longestPauseSeconds: 60, forgetSeconds: 100 }

test.each([
  [1, 0],
  [2, 0],
  [3, 10],
  [4, 20],
  [5, 40],
  [6, 60],
  [7, 60],
  [1_000_000, 60],
])('after attempt %i comes a pause of %i s', (attempt, pause) => {
  expect(pauseAfter(attempt, limit)).toBe(pause)
})

test.each([
  ['the first', null, { allowed: true, count: 1, pause: 0 }],
  ['one in a pause', { count: 3, remaining: 4.2 }, { allowed: false, wait: 5 }],
  ['one right after it', { count: 3, remaining: -0.1 }, { allowed: true, count: 4, pause: 20 }],
  [
    'one in a pause that no clock but one ahead can have set',
    { count: 3, remaining: 61 },
    { allowed: true, count: 4, pause: 20 },
  ],
  ['one long after it', { count: 9, remaining: -100 }, { allowed: true, count: 1, pause: 0 }],
  ['one a little before that', { count: 9, remaining: -99 }, { allowed: true, count: 10, pause: 60 }],
])('%s attempt', (_case, kept, decision) => {
  expect(decide(kept, limit)).toEqual(decision)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
