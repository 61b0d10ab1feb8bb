import { expect, test } from 'vitest'
import { type Call, call } from '#contract/kernel/call.ts'
import { bind, checkBindings } from './bind.ts'

const declared = call({
  name: 'getThing',
  summary: 'A thing',
  method: 'GET',
  path: '/companies/:companyId/thing',
  right: { on: 'company', needs: 'member' },
  status: 204,
  problems: [],
})
const bound = bind(declared, async () => {})

const without = (changes: object) => ({ ...declared, ...changes }) as unknown as Call

test('calls that are all bound and name their right may start', () => {
  expect(() => checkBindings([declared], [bound])).not.toThrow()
})

test.each<[string, Call[], (typeof bound)[]]>([
  ['getThing has no handler', [declared], []],
  ['getThing is bound but not declared', [], [bound]],
  ['getThing is bound twice', [declared], [bound, bound]],
])('the server does not start: %s', (message, calls, bindings) => {
  expect(() => checkBindings(calls, bindings)).toThrow(message)
})

test.each([
  ['getThing names no right', without({ right: undefined })],
  ['getThing names no right', without({ right: {} })],
  ['getThing names no scope', without({ right: { on: 'company' } })],
  ['getThing has no company in its path', without({ path: '/things' })],
  ['getThing names a company and no right in it', without({ right: { on: 'self' } })],
  ['getThing names no scope', without({ path: '/vehicles/:vehicleId', right: { on: 'vehicle' } })],
  [
    'getThing has no tripId in its path',
    without({ path: '/vehicles/:vehicleId', right: { on: 'vehicle', by: 'trip', needs: 'vehicle:view' } }),
  ],
  [
    'getThing names a vehicle and no right on it',
    without({ path: '/expenses/:expenseId', right: { on: 'self' } }),
  ],
])('the server does not start: %s', (message, wrong) => {
  expect(() => checkBindings([wrong], [bind(wrong, async () => {})])).toThrow(message)
})
