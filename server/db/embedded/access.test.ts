import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { useProducts } from '../../testing/products.ts'
import { migrate } from '../migrate.ts'
import { canReach, databaseOwner, refuseClosedDirectory } from './database-owner.ts'
import { type Connection, SUPERUSER } from './roles.ts'
import { makeFirstVersion, query, useEmbedded } from './testing.ts'

const { newDataDir, start } = useEmbedded()
const products = useProducts()
const isRoot = process.getuid?.() === 0
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

const RIGHTS = `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
  pg_has_role(oid, 'pg_read_server_files', 'member') as reads, pg_has_role(oid, 'pg_execute_server_program', 'member') as runs
  from pg_roles where rolname = current_user`
const NONE = {
  rolname: 'wegbuch',
  rolsuper: false,
  rolcreaterole: false,
  rolcreatedb: false,
  rolreplication: false,
  rolbypassrls: false,
  reads: false,
  runs: false,
}

function fillAsEarlierVersions(dataDir: string): void {
  chmodSync(dataDir, 0o777)
  for (const name of ['backups', 'checkpoints', 'mail', 'of-others']) {
    mkdirSync(join(dataDir, name))
    chmodSync(join(dataDir, name), 0o755)
  }
  for (const name of ['checkpoint-key.pem', 'of-others.txt'])
    writeFileSync(join(dataDir, name), '', { mode: 0o644 })
}

/** Most tests share one database. */
let shared: { dataDir: string; connection: Connection }
beforeAll(async () => {
  const dataDir = newDataDir()
  fillAsEarlierVersions(dataDir)
  shared = { dataDir, connection: (await start(dataDir)).connection }
})

test('the role of the application is no superuser, and can neither read files nor run programs', async () => {
  const { connection } = shared
  expect(await query(connection, RIGHTS)).toEqual([NONE])
  for (const statement of [
    `select pg_read_file('/etc/passwd')`,
    `create table t (line text); copy t from '/etc/passwd'`,
    `create table t (line text); copy t from program 'id'`,
    `set session_replication_role = replica`,
    `alter system set listen_addresses = '*'`,
  ])
    await expect(query(connection, statement)).rejects.toMatchObject({ code: '42501' })
})

const CONNECT = `
  const client = new (require('pg').Client)(JSON.parse(process.argv[1]))
  client.connect().then(() => console.log('let in'), (error) => console.log(error.code ?? error.message)).then(() => client.end())`

test("the operating system's user of the database is not allowed to connect", async () => {
  const { connection } = shared
  const owner = databaseOwner()
  // Without root there is no second user: the server and the database have the same, which may connect.
  const as = owner && canReach(process.execPath, owner) ? { uid: owner.uid, gid: owner.gid } : {}
  for (const user of ['wegbuch', SUPERUSER]) {
    const words = ['-e', CONNECT, JSON.stringify({ ...connection, user })]
    const { stdout } = spawnSync(process.execPath, words, { ...as, encoding: 'utf8' })
    expect(stdout).toBe('uid' in as ? '28000\n' : 'let in\n')
  }
})

test('only the user who runs the server may connect through the socket, and TCP is rejected', async () => {
  const { dataDir, connection } = shared
  const admin = { ...connection, user: SUPERUSER }
  expect(
    await query(
      admin,
      `select type, database, user_name, auth_method, options, error from pg_hba_file_rules`,
    ),
  ).toEqual([
    {
      type: 'local',
      database: ['replication'],
      user_name: ['all'],
      auth_method: 'reject',
      options: null,
      error: null,
    },
    {
      type: 'local',
      database: ['all'],
      user_name: ['all'],
      auth_method: 'peer',
      options: ['map=server'],
      error: null,
    },
    {
      type: 'host',
      database: ['replication'],
      user_name: ['all'],
      auth_method: 'reject',
      options: null,
      error: null,
    },
    {
      type: 'host',
      database: ['all'],
      user_name: ['all'],
      auth_method: 'reject',
      options: null,
      error: null,
    },
  ])
  expect(
    await query(admin, `select map_name, sys_name, pg_username, error from pg_ident_file_mappings`),
  ).toEqual([{ map_name: 'server', sys_name: userInfo().username, pg_username: 'all', error: null }])
  expect(await query(admin, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])

  // As if we were another user: the new map does not name us. No test after this one can connect.
  writeFileSync(join(dataDir, 'postgres', 'pg_ident.conf'), 'server "somebody-else" all\n')
  await query(admin, 'select pg_reload_conf()')
  for (const user of ['wegbuch', SUPERUSER])
    await expect(query({ ...connection, user }, 'select 1')).rejects.toMatchObject({ code: '28000' })
})

const postmasterPid = () =>
  Number(readFileSync(join(shared.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('no process of the database has a capability', () => {
  const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')
  expect(status.match(/^Cap(Inh|Prm|Eff|Amb):\t0{16}$/gm)).toHaveLength(4)
})

test('processes of the database have no secret of the server in their environment', async () => {
  const dataDir = newDataDir()
  const secrets = {
    SMTP_URL: 'smtp://user:secret-1@127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_secret-2-secret-2',
    METRICS_TOKEN: 'secret-3-secret-3',
  }
  await products.start({ dataDir, env: { ...secrets, TZ: 'Europe/Berlin' } })
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const supervisor = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${postmaster}/status`, 'utf8'))?.[1]
  for (const pid of [postmaster, supervisor]) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain('TZ=Europe/Berlin')
    for (const name of Object.keys(secrets))
      expect(environment.filter((line) => line.startsWith(name))).toEqual([])
    expect(environment.join()).not.toContain('secret')
  }
})

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

test('every process of the database holds the lock of the data directory', () => {
  const postmaster = postmasterPid()
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  expect(children.length).toBeGreaterThan(2)
  // A worker may end meanwhile.
  const locks = [String(postmaster), ...children].flatMap((pid) => {
    const lock = linkOf(`/proc/${pid}/fd/3`)
    return lock !== null || existsSync(`/proc/${pid}/exe`) ? [lock] : []
  })
  expect(new Set(locks)).toEqual(new Set([join(shared.dataDir, 'postgres.lock')]))
  expect(locks.length).toBeGreaterThan(2)
})

test('below a directory that the database cannot enter, the start is refused with the remedy, and nothing is created', async () => {
  const closed = newDataDir()
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'deeper', 'data')
  const owner = databaseOwner() ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
  const refusal = new ConfigError(
    `DATA_DIR ${dataDir} cannot be used by root: the database runs as the user ${owner.name}, to whom ${closed} is closed. Set DATA_DIR to a directory outside of it, such as /var/lib/wegbuch, or start as an ordinary user`,
  )
  const attempt = isRoot ? () => start(dataDir) : async () => refuseClosedDirectory(dataDir, owner)
  await expect(attempt()).rejects.toThrow(refusal)
  expect(existsSync(join(closed, 'deeper'))).toBe(false)
  expect(() => refuseClosedDirectory(dataDir, null)).not.toThrow()
})

test('a link that leads into a closed directory, or through one, is refused like a path below it', async () => {
  const [closed, open, folder] = [newDataDir(), newDataDir(), newDataDir()]
  mkdirSync(join(closed, 'data'))
  chmodSync(closed, 0o700)
  symlinkSync(open, join(closed, 'through'))
  const owner = databaseOwner() ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
  for (const target of ['data', 'through']) {
    const link = join(folder, target)
    symlinkSync(join(closed, target), link)
    for (const dataDir of [link, join(link, 'deeper')])
      expect(() => refuseClosedDirectory(dataDir, owner)).toThrow(`to whom ${closed} is closed`)
  }
  const good = join(folder, 'good')
  symlinkSync(open, good)
  expect(() => refuseClosedDirectory(good, owner)).not.toThrow()
})

test('the data directory, and files that earlier versions left readable, are closed to others', async () => {
  const { dataDir } = shared
  expect(modeOf(dataDir)).toBe(isRoot ? '711' : '700')
  const names = ['postgres', 'backups', 'checkpoints', 'mail', 'of-others']
  expect(names.map((name) => modeOf(join(dataDir, name)))).toEqual(['700', '700', '700', '700', '755'])
  const files = ['checkpoint-key.pem', 'heartbeat', 'server.lock', 'postgres.lock', 'work-directory']
  expect(files.map((name) => modeOf(join(dataDir, name)))).toEqual(Array(5).fill('600'))
  expect(modeOf(join(dataDir, 'of-others.txt'))).toBe('644')
})

const OWNERS = `select distinct pg_get_userbyid(owner) as owner from (
  select relowner as owner, relnamespace as space from pg_class
  union select proowner, pronamespace from pg_proc
  union select typowner, typnamespace from pg_type
  union select collowner, collnamespace from pg_collation
  union select nspowner, oid from pg_namespace where nspname <> 'public'
  union select datdba, 'public'::regnamespace from pg_database where datname = current_database()) o
  where space in ('public'::regnamespace, 'graphile_worker'::regnamespace)`

test('a database of an earlier version loses its superuser and keeps its rows', async () => {
  const dataDir = newDataDir()
  await makeFirstVersion(dataDir, async (connection) => {
    expect(await query(connection, RIGHTS)).toMatchObject([{ rolsuper: true }])
    await migrate(connection)
    await query(
      connection,
      `insert into companies (id, name) values ('01900000-0000-7000-8000-000000000001', 'Albwerk')`,
    )
  })
  // Twice: the second start finds the role of the first.
  for (const _start of [1, 2]) {
    const { connection, stop } = await start(dataDir)
    expect(await query(connection, RIGHTS)).toEqual([NONE])
    expect(await query(connection, OWNERS)).toEqual([{ owner: 'wegbuch' }])
    expect(await migrate(connection)).toEqual([])
    expect(await query(connection, 'select name from companies')).toEqual([{ name: 'Albwerk' }])
    await query(
      connection,
      'alter table companies disable trigger user; alter table companies enable trigger user',
    )
    const admin = { ...connection, user: SUPERUSER }
    expect(await query(admin, `select rolname from pg_roles where rolsuper`)).toEqual([
      { rolname: SUPERUSER },
    ])
    await stop()
  }
})
