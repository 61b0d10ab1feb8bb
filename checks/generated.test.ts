import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/cluster.ts'
import { generatedFromContract, generatedFromDatabase } from '#server/testing/generated.ts'

const REMEDY = 'run `npm run generate` and commit what it changes'

test.each(Object.entries(generatedFromContract()))('%s is what the contract says', (path, text) => {
  expect(readFileSync(path, 'utf8'), REMEDY).toBe(text)
})

test('the committed schema, its types and the time zones are what the database says', async () => {
  const files = await generatedFromDatabase(await createDatabase(inject('cluster')))
  expect(Object.keys(files)).toEqual([
    'server/db/schema.sql',
    'server/db/tables.ts',
    'contract/kernel/zone-names.ts',
  ])
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(path, 'utf8'), `${path}: ${REMEDY}`).toBe(text)
})
