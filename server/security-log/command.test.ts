import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { parseOptions, runSecurityLog, USAGE } from './command.ts'
import { recordEvent } from './record-event.ts'
import { insertEvents } from './store.ts'

const app = useApp()
const NOW = new Date('2026-11-16T12:00:00Z')
const COMPANY = '0198a000-0000-7000-8000-000000000001'
const MEMBER = '0198a000-0000-7000-8000-000000000002'
let owner: Person

beforeAll(async () => {
  owner = await app.person()
  const origin = { address: '203.0.113.7', requestId: 'r1' }
  await insertEvents(app.db, [
    {
      count: 12,
      event: {
        ...origin,
        kind: 'sign_in.failed',
        email: 'Kern@example.test',
        details: { reason: 'credentials' },
      },
    },
  ])
  await recordEvent(app.db, {
    address: '2001:db8::1',
    requestId: 'r2',
    issuer: app.issuer.url,
    subject: owner.email.split('@')[0] ?? '',
    kind: 'sign_in.succeeded',
  })
  await recordEvent(app.db, {
    ...origin,
    userId: owner.id,
    kind: 'member.role_changed',
    companyId: COMPANY,
    targetId: MEMBER,
    details: { from: 'company_user', to: 'company_manager' },
  })
  await recordEvent(app.db, {
    address: null,
    requestId: 'npm run rotate-keys',
    issuer: 'os',
    subject: 'root',
    kind: 'keys.rotated',
    details: { isOldForgotten: true },
  })
  await sql`insert into security_events (id, recorded_at, kind, outcome)
    values (${newId()}, '2026-11-01T08:00:00Z', 'sign_in.locked', 'refused')`.execute(app.db)
})

const ask = async (...args: string[]) => {
  const { lines, isSuccess } = await runSecurityLog(app.db, parseOptions(args, NOW))
  expect(isSuccess).toBe(true)
  return lines
}
const kinds = async (...args: string[]) =>
  (await ask(...args, '--json')).map((line) => (JSON.parse(line) as { kind: string }).kind)

test('the log is shown in columns, the newest last', async () => {
  const lines = await ask()
  const shown = lines.map((line) =>
    line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'T').replaceAll(/ {2,}/g, ' | '),
  )
  expect(shown).toEqual([
    'time (UTC) | event | count | account | address | request | about',
    'T | sign_in.locked | 1 | - | - | -',
    'T | sign_in.failed | 12 | Kern@example.test | 203.0.113.7 | r1 | reason=credentials',
    `T | sign_in.succeeded | 1 | ${owner.email} | 2001:db8::1 | r2`,
    `T | member.role_changed | 1 | ${owner.email} | 203.0.113.7 | r1 | company=${COMPANY} target=${MEMBER} to=company_manager from=company_user`,
    'T | keys.rotated | 1 | os:root | - | npm run rotate-keys | isOldForgotten=true',
  ])
  expect(new Set(lines.map((line) => line.search(/event|sign_in|member|keys/))).size).toBe(1)
})

test('with --json each event is one line', async () => {
  const [line = '', ...others] = await ask('--kind', 'member.role_changed', '--json')
  expect(others).toEqual([])
  expect(JSON.parse(line)).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    kind: 'member.role_changed',
    outcome: 'succeeded',
    count: 1,
    userId: owner.id,
    issuer: null,
    subject: null,
    email: owner.email,
    companyId: COMPANY,
    targetId: MEMBER,
    address: '203.0.113.7',
    requestId: 'r1',
    details: { from: 'company_user', to: 'company_manager' },
  })
})

test('it can be filtered by kind, group, company, address, time and number', async () => {
  expect(await kinds('--kind', 'sign_in')).toEqual(['sign_in.locked', 'sign_in.failed', 'sign_in.succeeded'])
  expect(await kinds('--kind', 'sign_in.failed')).toEqual(['sign_in.failed'])
  expect(await kinds('--company', COMPANY)).toEqual(['member.role_changed'])
  expect(await kinds('--address', '203.0.113.7')).toEqual(['sign_in.failed', 'member.role_changed'])
  expect(await kinds('--since', '2026-11-01', '--kind', 'sign_in.locked')).toEqual(['sign_in.locked'])
  expect(await kinds('--since', '2026-11-01T08:00:01Z', '--kind', 'sign_in.locked')).toEqual([])
  expect(await kinds('--since', '16d', '--kind', 'sign_in.locked')).toEqual(['sign_in.locked'])
  expect(await kinds('--since', '360h', '--kind', 'sign_in.locked')).toEqual([])
  expect(await kinds('--limit', '2')).toEqual(['member.role_changed', 'keys.rotated'])
  expect(await ask('--company', MEMBER)).toEqual(['No event matches.'])
})

test('a user is found by id, e-mail address and subject, whichever an event contains', async () => {
  const both = ['sign_in.succeeded', 'member.role_changed']
  expect(await kinds('--user', owner.id)).toEqual(both)
  expect(await kinds('--user', owner.email.toUpperCase())).toEqual(both)
  expect(await kinds('--user', owner.email.split('@')[0] ?? '')).toEqual(['sign_in.succeeded'])
  expect(await kinds('--user', 'kern@example.test')).toEqual(['sign_in.failed'])
  expect(await kinds('--user', 'root')).toEqual(['keys.rotated'])
})

test('an address that nobody verified names no account', async () => {
  const forger = await app.person({ email: owner.email, email_verified: false })
  await recordEvent(app.db, {
    address: '203.0.113.8',
    requestId: 'r3',
    userId: forger.id,
    kind: 'member.removed',
    companyId: COMPANY,
    targetId: MEMBER,
    details: { role: 'company_user' },
  })
  const [, line = ''] = await ask('--kind', 'member.removed')
  expect(line).toContain(` ${forger.id} `)
  expect(line).not.toContain(owner.email)
})

test.each([
  [['--since', 'yesterday']],
  [['--since', '2026-13-01']],
  [['--kind', 'sign']],
  [['--company', 'Albwerk']],
  [['--address', 'localhost']],
  [['--limit', '0']],
  [['--limit', '1000000']],
  [['--limit']],
  [['--nonsense']],
  [['sign_in.failed']],
])('%j is answered with the usage, in one line', (args) => {
  expect(() => parseOptions(args, NOW)).toThrow(USAGE)
  expect(USAGE).not.toContain('\n')
})

test('user input cannot control the terminal', async () => {
  const event = { address: null, requestId: null, kind: 'sign_in.failed' as const }
  const email = 'eve\u001b[2J\u202e\r@example.test'
  await recordEvent(app.db, { ...event, email, details: { reason: 'credentials' } })
  const lines = await ask()
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const asJson = await ask('--json')
  expect(asJson.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(asJson.map((line) => (JSON.parse(line) as { email: string | null }).email)).toContain(email)
  expect(lines.join('')).toContain('eve\u{fffd}[2J\u{fffd}\u{fffd}@example.test')
})
