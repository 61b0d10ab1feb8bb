import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrInstall } from '../../../scripts/debian.ts'
import { useApp } from '../../testing/app.ts'
import { describeVerification } from './describe.ts'
import { found, makeReported } from './testing.ts'

// Reports as qpdf, a common tool, writes them anew.

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), 'wegbuch-rewritten-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = (name: string) => join(folder, `${name}.pdf`)

function rewritten(...args: string[]): Buffer {
  execFileSync(findOrInstall('qpdf', 'qpdf'), [...args, path('out')])
  return readFileSync(path('out'))
}

let made: Awaited<ReturnType<typeof makeReported>>
let file: Buffer
let other: Buffer
beforeAll(async () => {
  made = await makeReported(app)
  file = await made.report()
  other = await made.report()
  writeFileSync(path('one'), file)
  writeFileSync(path('other'), other)
})

const encrypt = (password: string) => ['--encrypt', password, 'owner', '256', '--']

test.each([
  ['with a password', encrypt('geheim')],
  ['without one', encrypt('')],
  ['with object streams', ['--object-streams=generate', ...encrypt('')]],
  ['linearized', ['--linearize', ...encrypt('')]],
])('an encrypted one is said to be so: %s', async (_how, args) => {
  const result = await made.verify(rewritten(path('one'), ...args))
  expect(result).toMatchObject({ verdict: 'unknown', reading: 'encrypted', findings: [], tables: [] })
  expect(describeVerification(result).slice(1)).toEqual([
    'It is encrypted, so nothing in it can be compared.',
  ])
})

test.each([
  ['linearized', ['--linearize']],
  ['with object streams', ['--object-streams=generate']],
  ['compressed again', ['--recompress-flate', '--compression-level=1']],
  ['not compressed', ['--stream-data=uncompress']],
])(
  'one that was written anew names the report that it was, with its tables as made: %s',
  async (_how, args) => {
    const result = await made.verify(rewritten(...args, path('one')))
    expect(result).toMatchObject({
      verdict: 'altered',
      reading: 'read',
      report: { vehicles: 1 },
      findings: [],
    })
    expect(result.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
    expect(describeVerification(result)[1]).toBe(
      'Its tables are as they were made: altered is something else in the file, such as a page.',
    )
  },
)

test('two glued together byte by byte have each table twice', async () => {
  const result = await made.verify(Buffer.concat([file, other]))
  expect(result.verdict).toBe('altered')
  expect(found(result).filter(([kind]) => kind === 'tableCount')).toEqual(
    ['trips', 'expenses', 'summary'].map((name) => ['tableCount', name, null, `${name}: 2 / 1`]),
  )
})

test('two merged by their pages lose what is attached, unless they are added to one', async () => {
  const pages = ['--pages', path('one'), path('other'), '--']
  const merged = await made.verify(rewritten('--empty', ...pages))
  expect(merged).toMatchObject({ verdict: 'unknown', reading: 'foreign', report: null, findings: [] })
  expect(describeVerification(merged).slice(1)).toEqual(['It has no lines of a report in it.'])
  const added = await made.verify(rewritten(path('one'), ...pages))
  expect(added).toMatchObject({ verdict: 'altered', findings: [] })
  expect(added.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
})

test('one that breaks off is never taken for a report that was made, and known by what is left of it', async () => {
  const verdicts: string[] = []
  for (let tenth = 0; tenth < 10; tenth++)
    verdicts.push((await made.verify(file.subarray(0, Math.floor((file.length * tenth) / 10)))).verdict)
  expect(new Set(verdicts)).toEqual(new Set(['unknown', 'altered']))
  // The tables stand before the pages.
  const late = await made.verify(file.subarray(0, -1_000))
  expect(late.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
})
