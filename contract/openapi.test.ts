import { expect, test } from 'vitest'
import { call } from './kernel/call.ts'
import { problemsOf } from './openapi.ts'

test('a call with ids in the body can answer 404, like one with ids in the path', () => {
  const shared = { name: 'joinTrips', summary: '', method: 'POST', path: '/join', status: 204 } as const
  const right = { on: 'vehicle', by: 'trip', listedIn: 'tripIds', needs: 'vehicle:view' } as const
  const plain = problemsOf(call({ ...shared, right, problems: [] }))
  expect(plain).toContain('not_found')
  expect(plain).not.toContain('trips.merge_too_few')
  const whenEmpty = 'trips.merge_too_few'
  expect(problemsOf(call({ ...shared, right: { ...right, whenEmpty }, problems: [] }))).toContain(whenEmpty)
  expect(problemsOf(call({ ...shared, right: { on: 'self' }, problems: [] }))).not.toContain('not_found')
})
