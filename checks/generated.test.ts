import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/cluster.ts'
import { generatedFromContract, generatedFromDatabase } from '#server/testing/generated.ts'

/** The remedy for each file that is out of date, instead of thousands of lines. */
const findOutdated = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    .map(([path]) => `${path}: run \`npm run generate\` and commit what it changes`)

test('what is generated from the contract is what it says', () => {
  expect(findOutdated(generatedFromContract())).toEqual([])
})

test('the committed schema, its types and the time zones are what the database says', async () => {
  const files = await generatedFromDatabase(await createDatabase(inject('cluster')))
  expect(Object.keys(files)).toEqual([
    'server/db/schema.sql',
    'server/db/tables.ts',
    'contract/kernel/zone-names.ts',
  ])
  expect(findOutdated(files)).toEqual([])
})
