import Type from 'typebox'
import { expect, test } from 'vitest'
import { type Call, call, type Right } from '#contract/kernel/call.ts'
import { requestBody } from '#contract/kernel/resource.ts'
import { uuid } from '#contract/kernel/text.ts'
import { RESOURCES } from '../resources.ts'
import { idsOf } from './authorization.ts'
import { testResource } from './resources.ts'

test.each(RESOURCES)('the tests know how to make and remove a $name', ({ name }) => {
  expect(testResource(name)).toMatchObject({ make: expect.any(Function), remove: expect.any(Function) })
})

test('an unknown resource is reported with the file to extend', () => {
  expect(() => testResource('permit')).toThrow(
    'server/testing/resources.ts has no entry for the resource permit',
  )
})

const declared = (path: string, right: Right, attributes?: Parameters<typeof Type.Object>[0]): Call =>
  call({
    name: 'trial',
    summary: '',
    method: attributes ? 'POST' : 'GET',
    path,
    right,
    ...(attributes && { body: requestBody('trial', Type.Object(attributes)) }),
    status: 204,
    problems: [],
  })

const needs = 'vehicle:view'
const ids = Type.Array(uuid(), { minItems: 1, maxItems: 9 })
test.each<[string, Call, string[]]>([
  ['of nobody', declared('/trial', { on: 'self' }), ['own']],
  [
    'by an id of a trip',
    declared('/trips/:tripId', { on: 'vehicle', by: 'trip', needs }),
    ['own', 'foreign', 'hidden'],
  ],
  [
    'by ids in the body',
    declared('/trial', { on: 'vehicle', by: 'permit', listedIn: 'permitIds', needs }, { permitIds: ids }),
    ['own', 'foreign', 'mixed'],
  ],
  [
    'by one id in the body',
    declared('/trial', { on: 'company', listedIn: 'companyId', needs: 'member' }, { companyId: uuid() }),
    ['own', 'foreign'],
  ],
  [
    'with ids in the body besides',
    declared('/companies/:companyId/trial', { on: 'company', needs: 'member' }, { vehicleIds: ids }),
    ['own', 'foreign', 'mixed'],
  ],
])('the table of rights has rows for a call %s', (_what, one, expected) => {
  expect(idsOf(one)).toEqual(expected)
})
