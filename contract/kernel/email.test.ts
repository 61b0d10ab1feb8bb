import { expect, test } from 'vitest'
import { isEmailAddress, isSingleAddress } from './email.ts'

const label63 = 'a'.repeat(63)

test.each([
  'anna@example.test',
  'anna.maria+fahrten@mail.example.co',
  "o'neil@example.test",
  'jörg@bücher.example',
  '0@1.example',
  'anna@STRASSE.example',
  'anna@straße.example',
  'anna@MÜLLER-Söhne.example',
  'anna@École.example',
  'anna@ελλάς.example',
  'anna@ΑΘΗΝΑ.example',
  'anna@МОСКВА.example',
  `${'a'.repeat(64)}@example.test`,
  `a@${label63}.example`,
  `a@${label63}.${label63}.${label63}.${'a'.repeat(60)}`,
  `${'𐌰'.repeat(64)}@${label63}.${label63}.${'a'.repeat(61)}`,
])('accepts %s', (address) => {
  expect([isEmailAddress(address), isSingleAddress(address)]).toEqual([true, true])
})

test.each([
  ['nothing', ''],
  ['a name without a host', 'anna'],
  ['a host without a name', '@example.test'],
  ['a host without a dot', 'anna@localhost'],
  ['two signs', 'anna@evil.test@example.test'],
  ['two addresses by comma', 'anna@example.test,eve@evil.test'],
  ['two addresses by comma and space', 'anna@example.test, eve@evil.test'],
  ['two addresses by semicolon', 'anna@example.test;eve@evil.test'],
  ['two addresses by space', 'anna@example.test eve@evil.test'],
  ['a header after a line break', 'anna@example.test\r\nBcc: eve@evil.test'],
  ['a line feed at the end', 'anna@example.test\n'],
  ['a carriage return inside', 'anna\r@example.test'],
  ['a null', 'anna\0@example.test'],
  ['a next-line character', 'anna\u0085@example.test'],
  ['a line separator', 'anna@example.test\u2028'],
  ['a tab', 'anna\t@example.test'],
  ['a space at the start', ' anna@example.test'],
  ['a display name', 'Anna <anna@example.test>'],
  ['angle brackets', '<anna@example.test>'],
  ['a name that looks like the address', 'anna@example.test <eve@evil.test>'],
  ['a quoted name', '"anna@example.test" <eve@evil.test>'],
  ['a comment', 'anna(eve)@example.test'],
  ['a group', 'friends:anna@example.test;'],
  ['a quoted local part', '"anna eve"@example.test'],
  ['a backslash', 'anna\\@example.test'],
  ['an address literal', 'anna@[127.0.0.1]'],
  ['a route', '@evil.test:anna@example.test'],
  ['a dot at the start', '.anna@example.test'],
  ['a dot before the sign', 'anna.@example.test'],
  ['two dots', 'an..na@example.test'],
  ['two dots in the host', 'anna@example..test'],
  ['a dot at the end of the host', 'anna@example.test.'],
  ['a dash at the start of a label', 'anna@-example.test'],
  ['a dash at the end of a label', 'anna@example-.test'],
  ['an encoded word', '=?utf-8?q?anna=40evil.test?= <anna@example.test>'],
  ['text turned around', 'anna@example.test\u202E'],
  ['an invisible joiner', 'an\u200Bna@example.test'],
  ['65 characters before the sign', `${'a'.repeat(65)}@example.test`],
  ['64 characters in a label', `a@${'a'.repeat(64)}.example`],
  ['255 characters', `a@${label63}.${label63}.${label63}.${'a'.repeat(61)}`],
  ['255 characters of two units each', `${'𐌰'.repeat(64)}@${label63}.${label63}.${'a'.repeat(62)}`],
  ['300 characters', `${'a'.repeat(288)}@example.test`],
])('refuses %s', (_case, address) => {
  expect([isEmailAddress(address), isSingleAddress(address)]).toEqual([false, false])
})

test('refuses a million characters by their number alone', () => {
  const hostile = `${'a.'.repeat(500_000)}@`
  expect([isEmailAddress(hostile), isSingleAddress(hostile)]).toEqual([false, false])
})

test.each(['anna@ｅxample.test', 'anna@ＥXAMPLE.test', 'anna@ℂ.test', 'anna@ⅯⅯ.example'])(
  'no longer accepts %s, which somebody may have',
  (address) => {
    expect([isEmailAddress(address), isSingleAddress(address)]).toEqual([false, true])
  },
)
