import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/cluster.ts'
import { generatedFromContract, generatedFromDatabase } from '#server/testing/generated.ts'

/** One line for each outdated file, instead of its whole difference. */
const findOutdated = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    .map(([path]) => `${path}: run \`npm run generate\` and commit what it changes`)

test('files generated from the contract are up to date', () => {
  expect(findOutdated(generatedFromContract())).toEqual([])
})

test('the committed schema, its types and the time zones match the database', async () => {
  const files = await generatedFromDatabase(await createDatabase(inject('cluster')))
  expect(Object.keys(files)).toEqual([
    'server/db/schema.sql',
    'server/db/tables.ts',
    'contract/kernel/zone-names.ts',
  ])
  expect(findOutdated(files)).toEqual([])
})
