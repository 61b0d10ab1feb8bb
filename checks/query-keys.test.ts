import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** A key written as an array: as an option, or as the argument of a function of the cache. */
const LITERAL_KEY = /queryKey:\s*\[|Quer(?:y|ies)(?:Data|State)(?:<[^()]*>)?\(\s*\[/

test('queries of the portal get their keys from the keys.ts of a folder', () => {
  const files = trackedFiles('web').filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  expect(files.filter((path) => LITERAL_KEY.test(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  "queryOptions({ queryKey: ['trips', vehicleId] })",
  'queryClient.invalidateQueries({ queryKey: [...keyOf(companyId), search] })',
  "queryClient.setQueryData<LoadedTrips>(['trips'], next)",
  "queryClient.getQueryData(\n  ['me'])",
])('a key in %s is found', (code) => {
  expect(code).toMatch(LITERAL_KEY)
})
