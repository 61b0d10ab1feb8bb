import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { databaseOwner } from './database-owner.ts'
import { refuseForeignOwner } from './ownership.ts'
import { findRunningDatabase } from './running-database.ts'
import { useEmbedded } from './testing.ts'

const { newDataDir, start } = useEmbedded()
const isRoot = process.getuid?.() === 0
// Only root can give a directory to another user, and only other users can be refused root's.
const ROOT = isRoot ? ['root'] : []
const OTHERS = isRoot ? [] : ['an ordinary user']
const STRANGER = 54_321

/** As an ordinary user leaves it: their own, and readable by their group. */
function fill(dataDir: string): string[] {
  mkdirSync(join(dataDir, 'postgres', 'base', '16384'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'heartbeat'), '')
  chmodSync(dataDir, 0o750)
  return ['', ...(readdirSync(dataDir, { recursive: true }) as string[])].map((name) => join(dataDir, name))
}
const stateOf = (paths: string[]) =>
  paths.map((path) => {
    const { uid, gid, mode, ctimeMs } = statSync(path)
    return { path, uid, gid, mode, ctimeMs }
  })

test.each(ROOT)("%s is refused on an ordinary user's data directory, and nothing is changed", async () => {
  const dataDir = newDataDir()
  const paths = fill(dataDir)
  for (const path of paths) chownSync(path, STRANGER, STRANGER)
  const before = stateOf(paths)
  const refusal = new ConfigError(
    `DATA_DIR ${dataDir} belongs to the user 54321: run this as 54321, or set DATA_DIR to a directory of the user root, such as a new one`,
  )
  await expect(start(dataDir)).rejects.toThrow(refusal)
  await expect(findRunningDatabase(dataDir, 'wegbuch')).rejects.toThrow(refusal)
  expect(stateOf(paths)).toEqual(before)
  expect(readdirSync(dataDir).toSorted()).toEqual(['heartbeat', 'postgres'])
})

test.each(ROOT)(
  "to %s another user's database in the own data directory is refused, and left as it is",
  async () => {
    const dataDir = newDataDir()
    const paths = fill(dataDir)
    chownSync(join(dataDir, 'postgres', 'PG_VERSION'), STRANGER, STRANGER)
    const before = stateOf(paths)
    await expect(start(dataDir)).rejects.toThrow(
      `${dataDir}/postgres belongs to the user 54321, and the database would run as`,
    )
    expect(stateOf(paths)).toEqual(before)
  },
)

test.each(ROOT)('to %s a link of another user to an own directory is refused', () => {
  const link = join(newDataDir(), 'link')
  symlinkSync(newDataDir(), link)
  expect(() => refuseForeignOwner(link, databaseOwner())).not.toThrow()
  lchownSync(link, STRANGER, STRANGER)
  expect(() => refuseForeignOwner(link, databaseOwner())).toThrow(ConfigError)
})

test.each(OTHERS)("%s is refused on root's directory in one line", async () => {
  const refusal = new ConfigError(
    `DATA_DIR / belongs to the user root: run this as root, or set DATA_DIR to a directory of the user ${userInfo().username}, such as a new one`,
  )
  await expect(start('/')).rejects.toThrow(refusal)
  await expect(findRunningDatabase('/', 'wegbuch')).rejects.toThrow(refusal)
})

test('a data directory that cannot be created is reported in one line', async () => {
  const dataDir = join(newDataDir(), 'file')
  writeFileSync(dataDir, '')
  await expect(start(dataDir)).rejects.toThrow(
    new ConfigError(
      `DATA_DIR ${dataDir} cannot be used: ENOTDIR: not a directory, lstat '${dataDir}/postgres'`,
    ),
  )
})
