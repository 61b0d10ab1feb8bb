import { expect, test } from 'vitest'
import { normalizeAddress } from '../../network.ts'
import { decide, LIMITS, networkOf, pauseAfter, type StoredAttempts } from './rules.ts'

const limit = { free: 3, firstPauseSeconds: 10, maxPauseSeconds: 60, forgetSeconds: 100 }

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
  ['one in a pause', { count: 3, remaining: 4.2, idle: 5 }, { allowed: false, wait: 5 }],
  ['one right after it', { count: 3, remaining: -0.1, idle: 11 }, { allowed: true, count: 4, pause: 20 }],
  [
    'one in a pause that no clock but one ahead can have set',
    { count: 3, remaining: 61, idle: 1 },
    { allowed: true, count: 4, pause: 20 },
  ],
  ['one long after it', { count: 9, remaining: -100, idle: 160 }, { allowed: true, count: 1, pause: 0 }],
  [
    'one a little before that',
    { count: 9, remaining: -99, idle: 159 },
    { allowed: true, count: 10, pause: 60 },
  ],
])('%s attempt', (_case, attempt, decision) => {
  expect(decide(attempt, limit)).toEqual(decision)
})

const leaking = { ...limit, leakSeconds: 60 }

test.each([
  ['half a minute later', { count: 2, remaining: -30, idle: 30 }, { allowed: true, count: 2.5, pause: 10 }],
  ['two minutes later', { count: 3, remaining: -90, idle: 120 }, { allowed: true, count: 2, pause: 0 }],
  ['when all has leaked', { count: 2, remaining: -99, idle: 999 }, { allowed: true, count: 1, pause: 0 }],
  ['by a clock set back', { count: 2, remaining: -1, idle: -999 }, { allowed: true, count: 3, pause: 10 }],
])('a count that decreases with time, %s', (_case, attempt, decision) => {
  expect(decide(attempt, leaking)).toEqual(decision)
})

/** Sign-ins of one network at even intervals, some of them mistyped. A correct password does not count. */
function refusalsIn(network: { signIns: number; seconds: number; mistyped: number }): number {
  let stored: { count: number; pausedUntil: number; at: number } | null = null
  let refused = 0
  for (let index = 0; index < network.signIns; index++) {
    const at = (index * network.seconds) / network.signIns
    const attempts: StoredAttempts | null = stored && {
      count: stored.count,
      remaining: stored.pausedUntil - at,
      idle: at - stored.at,
    }
    const decision = decide(attempts, LIMITS.signInAddress)
    if (!decision.allowed) refused += 1
    else if (index % network.mistyped === 0)
      stored = { count: decision.count, pausedUntil: at + decision.pause, at }
    else stored = { count: decision.count - 1, pausedUntil: at, at }
  }
  return refused
}

test.each([
  ['a thousand people twice in eight hours', { signIns: 2_000, seconds: 28_800, mistyped: 20 }],
  ['a thousand people within ten minutes', { signIns: 1_000, seconds: 600, mistyped: 10 }],
  ['a sign-in a minute for ten hours', { signIns: 600, seconds: 36_000, mistyped: 15 }],
])('nobody in an office is refused: %s', (_case, network) => {
  expect(refusalsIn(network)).toBe(0)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['198.51.100.7:5678', '198.51.100.7'],
  ['[2001:db8:1:2::5]:5678', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
  ['198.51.100.7:5678:1', ''],
  ['somebody made this up', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the zone of an address is no part of it', () => {
  expect(normalizeAddress(`fe80::1%${'x'.repeat(3_000)}`)).toBe('fe80::1')
  expect(normalizeAddress('::ffff:198.51.100.7%eth0')).toBe('198.51.100.7')
})
