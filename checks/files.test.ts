import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const isGenerated = (path: string) => path === 'server/db/tables.ts' || path === 'server/db/schema.sql'
const isWritten = (path: string) => /\.(ts|tsx|mjs|css|sh)$/.test(path) && !isGenerated(path)

const lengths = trackedFiles()
  .filter(isWritten)
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))

test('no file has over 300 lines, and the median is under 100', () => {
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([])
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100)
})
