import Type, { type TProperties } from 'typebox'
import { expect, test } from 'vitest'
import { type Call, call } from '#contract/kernel/call.ts'
import { requestBody } from '#contract/kernel/resource.ts'
import { uuid } from '#contract/kernel/text.ts'
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

test('the server starts if every call is bound and declares its right', () => {
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

const ON_TRIPS = { on: 'vehicle', by: 'trip', listedIn: 'tripIds', needs: 'vehicle:view' }
const ids = (options: object) => Type.Array(uuid(), { minItems: 1, maxItems: 10, ...options })

const listing = (attributes: TProperties, changes: object = {}) =>
  without({
    name: 'joinTrips',
    method: 'POST',
    path: '/join-trips',
    right: ON_TRIPS,
    body: requestBody('join', Type.Object(attributes)),
    ...changes,
  })

test.each([
  ['a list of ids', listing({ tripIds: ids({}) })],
  ['a single id', listing({ tripIds: uuid() })],
  [
    'a list that may be empty, with its refusal',
    listing(
      { tripIds: ids({ minItems: 0 }) },
      { right: { ...ON_TRIPS, whenEmpty: 'trips.merge_too_few' }, problems: ['trips.merge_too_few'] },
    ),
  ],
  [
    'the id of a company',
    listing({ companyId: uuid() }, { right: { on: 'company', listedIn: 'companyId', needs: 'member' } }),
  ],
])('a right can depend on the body: %s', (_what, good) => {
  expect(() => checkBindings([good], [bind(good, async () => {})], RESOURCES)).not.toThrow()
})

test.each([
  ['joinTrips has no required attribute tripIds in its body', listing({ tripId: ids({}) })],
  ['joinTrips has no required attribute tripIds in its body', listing({ tripIds: Type.Optional(ids({})) })],
  ['joinTrips has no required attribute tripIds in its body', listing({}, { body: undefined })],
  [
    'joinTrips has no required attribute companyId in its body',
    listing(
      { companyId: Type.Optional(uuid()) },
      { right: { on: 'company', listedIn: 'companyId', needs: 'member' } },
    ),
  ],
  [
    'joinTrips takes its right from a body and writes nothing',
    listing({ tripIds: ids({}) }, { method: 'GET' }),
  ],
  [
    'joinTrips takes its right from a body and writes nothing',
    listing({ tripIds: ids({}) }, { status: 200, file: { types: ['text/csv'] } }),
  ],
  ['tripIds of joinTrips is neither uuid() nor a list of them', listing({ tripIds: Type.String() })],
  [
    'tripIds of joinTrips is neither uuid() nor a list of them',
    listing({ tripIds: Type.Array(Type.String(), { minItems: 1, maxItems: 10 }) }),
  ],
  [
    'tripIds of joinTrips is neither uuid() nor a list of them',
    listing({ tripIds: Type.Union([uuid(), Type.Null()]) }),
  ],
  ['tripIds of joinTrips has no maxItems', listing({ tripIds: Type.Array(uuid(), { minItems: 1 }) })],
  ['tripIds of joinTrips may be empty, and no whenEmpty says', listing({ tripIds: ids({ minItems: 0 }) })],
  ['joinTrips names trip and no right on it', listing({ tripIds: ids({}) }, { path: '/trips/:tripId/join' })],
  [
    'joinTrips names company and no right on it',
    listing(
      { companyId: uuid() },
      {
        path: '/companies/:companyId/join',
        right: { on: 'company', listedIn: 'companyId', needs: 'member' },
      },
    ),
  ],
])('the server does not start: %s', (message, wrong) => {
  expect(() => checkBindings([wrong], [bind(wrong, async () => {})], RESOURCES)).toThrow(message)
})

test.each(['trip', 'company'])('the server does not start: a second resource %s', (name) => {
  expect(() => checkBindings([declared], [bound], [...RESOURCES, { name, sql: '' }])).toThrow(
    `${name} is a resource twice`,
  )
})
