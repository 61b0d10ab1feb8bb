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

const RESOURCES = ['vehicle', 'trip', 'expense'].map((name) => ({ name, sql: '' }))
const without = (changes: object) => ({ ...declared, ...changes }) as unknown as Call

test('calls that are all bound and name their right may start', () => {
  expect(() => checkBindings([declared], [bound], RESOURCES)).not.toThrow()
})

test.each<[string, Call[], (typeof bound)[]]>([
  ['getThing has no handler', [declared], []],
  ['getThing is bound but not declared', [], [bound]],
  ['getThing is bound twice', [declared], [bound, bound]],
])('the server does not start: %s', (message, calls, bindings) => {
  expect(() => checkBindings(calls, bindings, RESOURCES)).toThrow(message)
})

test.each([
  ['getThing names no right', without({ right: undefined })],
  ['getThing names no right', without({ right: {} })],
  ['getThing names no scope', without({ right: { on: 'company' } })],
  ['getThing has no companyId in its path', without({ path: '/things' })],
  ['getThing names company and no right on it', without({ right: { on: 'self' } })],
  ['getThing names no scope', without({ path: '/vehicles/:vehicleId', right: { on: 'vehicle' } })],
  [
    'getThing has no tripId in its path',
    without({ path: '/vehicles/:vehicleId', right: { on: 'vehicle', by: 'trip', needs: 'vehicle:view' } }),
  ],
  [
    'getThing names expense and no right on it',
    without({ path: '/expenses/:expenseId', right: { on: 'self' } }),
  ],
  [
    'getThing names vehicle and no right on it',
    without({
      path: '/vehicles/:vehicleId/trips/:tripId',
      right: { on: 'vehicle', by: 'trip', needs: 'vehicle:view' },
    }),
  ],
  [
    'getThing refers to receipt, which is no resource',
    without({ path: '/receipts/:receiptId', right: { on: 'company', by: 'receipt', needs: 'company:view' } }),
  ],
  ['getThing cannot be a file', without({ file: { types: ['text/csv'] } })],
  ['getThing cannot be a file', without({ status: 200, file: { types: [] } })],
  ['getThing cannot be a file', without({ status: 200, file: { types: ['text/csv'] }, method: 'PATCH' })],
  [
    'getThing cannot be a file',
    without({
      path: '/trial-report',
      status: 200,
      file: { types: ['text/csv'] },
      right: { on: 'vehicle', by: 'trip', listedIn: 'tripIds', needs: 'vehicle:view' },
    }),
  ],
  ['getThing cannot be read only', without({ isReadOnly: true, status: 200, body: {}, reply: {} })],
  ['getThing cannot be read only', without({ isReadOnly: true, method: 'POST', body: {}, reply: {} })],
  ['getThing cannot be read only', without({ isReadOnly: true, method: 'POST', status: 200, reply: {} })],
  ['getThing cannot be read only', without({ isReadOnly: true, method: 'POST', status: 200, body: {} })],
])('the server does not start: %s', (message, wrong) => {
  expect(() => checkBindings([wrong], [bind(wrong, async () => {})], RESOURCES)).toThrow(message)
})
