import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { freePort } from '../../free-port.ts'
import { useProducts } from '../../testing/products.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { databaseOwner } from './database-owner.ts'
import { initialise } from './initialise.ts'
import { query, useEmbedded } from './testing.ts'

const { newDataDir, start } = useEmbedded()
const products = useProducts()

/** Files and directories, the latter with a slash, in the order in which initdb creates them in place. */
const MADE = [
  'pg_wal/',
  'global/',
  'base/1/',
  'pg_tblspc/',
  'PG_VERSION',
  'postgresql.auto.conf',
  'pg_hba.conf',
  'global/pg_control',
  'base/4/',
  'base/5/',
  'postmaster.opts',
  'pg_hba.conf.0123456789abcdef.part',
]

function fill(directory: string, names: string[]): void {
  for (const name of names)
    if (name.endsWith('/')) mkdirSync(join(directory, name), { recursive: true })
    else writeFileSync(join(directory, name), 'by halves')
  const owner = databaseOwner()
  if (!owner || !existsSync(directory)) return
  const all = readdirSync(directory, { recursive: true }) as string[]
  for (const path of ['', ...all]) chownSync(join(directory, path), owner.uid, owner.gid)
}

/** Instead of initdb: creates one file in the given directory. */
const fakeInitdb = async ([, , directory = '']: string[]) =>
  writeFileSync(join(directory, 'PG_VERSION'), '18\n')

async function cutOff(command: string[]): Promise<void> {
  await fakeInitdb(command)
  throw new Error('cut off')
}

const make = (directory: string, run = fakeInitdb) => initialise(directory, 'initdb', databaseOwner(), run)

test.each(MADE.map((name, index) => [name, index + 1] as const))(
  'an initialisation interrupted after %s is repeated',
  async (_name, count) => {
    const dataDir = newDataDir()
    const directory = join(dataDir, 'postgres')
    mkdirSync(directory)
    fill(directory, MADE.slice(0, count))
    mkdirSync(`${directory}.new`)
    fill(`${directory}.new`, MADE.slice(0, count))
    await make(directory)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
    expect(readdirSync(directory)).toEqual(['PG_VERSION'])
    expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8')).toBe('18\n')
  },
)

test.each(['base/16384/', 'pg_tblspc/16385/'])(
  'a directory with %s in it is left as it is',
  async (database) => {
    const directory = join(newDataDir(), 'postgres')
    mkdirSync(directory)
    fill(directory, [...MADE, database])
    await make(directory)
    expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8')).toBe('by halves')
  },
)

test("somebody else's files are refused and left as they are", async () => {
  const directory = join(newDataDir(), 'postgres')
  mkdirSync(directory)
  fill(directory, ['PG_VERSION', 'thesis.tex'])
  await expect(make(directory)).rejects.toThrow(
    new ConfigError(
      `${directory} holds thesis.tex and no database of Wegbuch: move postgres away, or set DATA_DIR to another directory`,
    ),
  )
  expect(readdirSync(directory).toSorted()).toEqual(['PG_VERSION', 'thesis.tex'])
})

test('the directory gets its name only when it is complete', async () => {
  const dataDir = newDataDir()
  const directory = join(dataDir, 'postgres')
  await expect(make(directory, cutOff)).rejects.toThrow('cut off')
  expect(existsSync(directory)).toBe(false)
})

test('a link is not followed out of the data directory', async () => {
  const dataDir = newDataDir()
  const elsewhere = newDataDir()
  writeFileSync(join(elsewhere, 'PG_VERSION'), 'of others')
  symlinkSync(elsewhere, join(dataDir, 'postgres.new'))
  await make(join(dataDir, 'postgres'))
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  expect(readFileSync(join(elsewhere, 'PG_VERSION'), 'utf8')).toBe('of others')
})

test('a server that was killed while it created its database starts the next time', async () => {
  const dataDir = newDataDir()
  const first = products.launch({ dataDir }, await freePort())
  await waitFor(async () => existsSync(join(dataDir, 'postgres.new', 'global', 'pg_control')))
  await first.stop('SIGKILL')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir)).not.toContain('postgres.new')
})

test('a database without the one that everybody connects to, as an interrupted start left it, heals', async () => {
  const dataDir = newDataDir()
  const whole = await start(dataDir)
  await whole.stop()
  const base = join(dataDir, 'postgres', 'base')
  for (const name of readdirSync(base))
    if (!['1', '4'].includes(name)) rmSync(join(base, name), { recursive: true })
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select current_user as name')).toEqual([{ name: 'wegbuch' }])
})

test('a database that does not start is refused with what it says itself', async () => {
  const dataDir = newDataDir()
  const whole = await start(dataDir)
  await whole.stop()
  const postgres = join(dataDir, 'postgres')
  rmSync(join(postgres, 'global', 'pg_control'))
  const refused = start(dataDir)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(
    /^The embedded database did not start: could not find the database system .*pg_control.*No such file/,
  )
})
