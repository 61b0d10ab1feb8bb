import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter, type SavedKinds, setDependents } from '../kernel/api/refresh-after.ts'
import { dependents } from './dependents.ts'

const CACHED: Record<string, readonly unknown[]> = {
  'trips of the vehicle': ['trips', 'v1', 'list', 'all', 'ever'],
  'trips in March': ['trips', 'v1', 'month', '2026-03'],
  'months of the vehicle': ['trip-months', 'v1'],
  'the trip': ['trip', 't1'],
  'changes of the trip': ['trip', 't1', 'changes'],
  'the vehicle': ['vehicle', 'v1'],
  'users of the vehicle': ['vehicle', 'v1', 'users'],
  'vehicles of the company': ['vehicles', 'c1', ''],
  'expenses of the vehicle': ['expenses', 'v1', 'list'],
  'changes of the vehicle': ['changes', 'v1', 'all'],
  'trips of another vehicle': ['trips', 'v2', 'list', 'all', 'ever'],
  'months of another vehicle': ['trip-months', 'v2'],
  'another vehicle': ['vehicle', 'v2'],
  'tags of the company': ['lists', 'c1', 'tags', 'pages'],
  'drivers of the company': ['lists', 'c1', 'drivers', 'pages'],
  'suggested tags': ['list-suggestions', 'tags', 'c1'],
  'suggestions for trips': ['trip-suggestions', 'c1'],
  'seats of the company': ['billing', 'c1', 'seats'],
  'vehicles to report on': ['report-vehicles', 'c1'],
  'templates of the company': ['report-templates', 'c1'],
  'the overview': ['overview', 'c1', 'attention'],
  'employees of the company': ['employees', 'c1', 'list', ''],
  'invitations of the company': ['company-invitations', 'c1'],
  'found trips': ['trips', 'found', 'c1', 'list', {}],
  'found expenses': ['expenses', 'found', 'c1', 'totals', {}],
  'views of the company': ['views', 'c1'],
}

beforeEach(() => {
  queryClient.clear()
  setDependents(dependents)
  for (const key of Object.values(CACHED)) queryClient.setQueryData(key, {})
})

const staleNames = () =>
  Object.keys(CACHED).filter((name) => queryClient.getQueryState(CACHED[name] ?? [])?.isInvalidated)

type Example = { [K in keyof SavedKinds]: [K, SavedKinds[K], string[]] }[keyof SavedKinds]

test.each<Example>([
  [
    'trip',
    { vehicleId: 'v1', tripId: 't1' },
    [
      'trips of the vehicle',
      'trips in March',
      'months of the vehicle',
      'changes of the trip',
      'the vehicle',
      'users of the vehicle',
      'vehicles of the company',
      'expenses of the vehicle',
      'changes of the vehicle',
      'suggested tags',
      'suggestions for trips',
      'the overview',
      'found trips',
      'found expenses',
    ],
  ],
  [
    'expense',
    { vehicleId: 'v1' },
    [
      'the vehicle',
      'users of the vehicle',
      'vehicles of the company',
      'expenses of the vehicle',
      'changes of the vehicle',
      'suggested tags',
      'the overview',
      'found trips',
      'found expenses',
    ],
  ],
  [
    'expenses',
    {},
    [
      'the vehicle',
      'users of the vehicle',
      'vehicles of the company',
      'expenses of the vehicle',
      'changes of the vehicle',
      'another vehicle',
      'suggested tags',
      'the overview',
      'found trips',
      'found expenses',
    ],
  ],
  [
    'vehicle',
    { vehicleId: 'v1' },
    [
      'months of the vehicle',
      'vehicles of the company',
      'expenses of the vehicle',
      'changes of the vehicle',
      'seats of the company',
      'vehicles to report on',
      'the overview',
      'found trips',
      'found expenses',
    ],
  ],
  [
    'vehicle',
    {},
    [
      'vehicles of the company',
      'seats of the company',
      'vehicles to report on',
      'the overview',
      'found trips',
      'found expenses',
    ],
  ],
  ['vehicleUser', { vehicleId: 'v1' }, ['users of the vehicle']],
  [
    'plan',
    { companyId: 'c1' },
    [
      'months of the vehicle',
      'the vehicle',
      'users of the vehicle',
      'vehicles of the company',
      'months of another vehicle',
      'another vehicle',
      'seats of the company',
      'vehicles to report on',
    ],
  ],
  ['subscription', { companyId: 'c1' }, ['seats of the company']],
  [
    'member',
    { companyId: 'c1' },
    ['the vehicle', 'users of the vehicle', 'another vehicle', 'employees of the company'],
  ],
  ['invitation', { companyId: 'c1' }, ['invitations of the company']],
  [
    'entry',
    { list: 'tags', companyId: 'c1' },
    ['tags of the company', 'suggested tags', 'suggestions for trips'],
  ],
  ['template', { companyId: 'c1' }, ['templates of the company']],
  ['view', { companyId: 'c1' }, ['views of the company']],
])('a saved %s %j makes stale what depends on it', async (kind, ids, names) => {
  await refreshAfter(kind, ids)
  expect(staleNames()).toEqual(names)
})

test('a list that was updated in place stays as it is', async () => {
  const except = CACHED['trips of the vehicle'] ?? []
  await refreshAfter('trip', { vehicleId: 'v1' }, { except })
  expect(staleNames()).not.toContain('trips of the vehicle')
  expect(staleNames()).toContain('trips in March')
})
