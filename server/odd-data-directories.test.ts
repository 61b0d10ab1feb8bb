import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand, startProgram } from './testing/program.ts'

const root = mkdtempSync(join(tmpdir(), 'wegbuch-odd-'))
const at = (name: string) => join(root, name)
writeFileSync(at('file'), '')
symlinkSync(at('nothing/there'), at('dangling'))
symlinkSync(at('loop'), at('loop'))
mkdirSync(at('unreadable'))
chmodSync(at('unreadable'), 0o000)
// Started by root, the database runs as another user, who has to enter this directory.
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const cannot = (name: string, why: string) => `DATA_DIR ${at(name)} cannot be used: ${why}\n`
const empty = (name: string) =>
  `DATA_DIR ${at(name)} holds no database: set it to the directory that Wegbuch was started on\n`
const notADirectory = (call: string, path: string) => `ENOTDIR: not a directory, ${call} '${at(path)}'`

const ODD = [
  ['file', cannot('file', notADirectory('lstat', 'file/postgres'))],
  ['file/below', cannot('file/below', notADirectory('lstat', 'file/below'))],
  ['dangling', empty('dangling')],
  ['loop', cannot('loop', `ELOOP: too many symbolic links encountered, stat '${at('loop')}'`)],
  ['missing', empty('missing')],
  // Root reads everything.
  [
    'unreadable',
    process.getuid?.() === 0
      ? empty('unreadable')
      : cannot('unreadable', `EACCES: permission denied, lstat '${at('unreadable/postgres')}'`),
  ],
] as const

test.each(ODD)(
  'verify on a data directory that is %s reports it in one line and ends with 1',
  async (name, line) => {
    expect(await runCommand('verify', { DATA_DIR: at(name) })).toEqual({ code: 1, output: line })
  },
)

test.each([
  ['backup'],
  ['checkpoint'],
  ['erase', 'trip'],
  ['jobs', 'list'],
  ['rotate-keys'],
  ['security-log'],
] as const)('%s finds no database where there is none, and makes none', async (command, ...args) => {
  expect(await runCommand(command, { DATA_DIR: at('missing') }, ...args)).toEqual({
    code: 1,
    output: empty('missing'),
  })
  expect(readdirSync(root).toSorted()).toEqual(['dangling', 'file', 'loop', 'unreadable'])
})

test.each([
  ['restore', notADirectory('lstat', 'file/postgres'), 'some.backup'],
  ['mails', notADirectory('mkdir', 'file/mail-preview')],
  ['demo', notADirectory('lstat', 'file/postgres')],
  ['jobs', notADirectory('lstat', 'file/postgres'), 'list'],
] as const)(
  '%s on a file instead of a data directory reports it in one line',
  async (command, why, ...args) => {
    expect(await runCommand(command, { DATA_DIR: at('file') }, ...args)).toEqual({
      code: 1,
      output: cannot('file', why),
    })
  },
)

test.each([
  [
    'the file in place of the data directory',
    'file',
    `ENOTDIR: not a directory, lstat '${at('file/postgres')}'`,
  ],
  ['a dangling link', 'dangling', `ENOENT: no such file or directory, mkdir '${at('dangling')}'`],
])('a server refuses %s in one line', async (_what, name, why) => {
  const program = startProgram('server/main.ts', { DATA_DIR: at(name), PORT: '0' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(cannot(name, why))
})
