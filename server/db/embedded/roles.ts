import pg from 'pg'

export type Connection = { host: string; port: number; user: string; database: string }

/** The role that created the database files. It creates the role below and its database, and is not used again. */
export const SUPERUSER = 'wegbuch_admin'
/** The role of the application: it owns its database and has no other rights. */
export const ROLE = 'wegbuch'
const TEMPORARY = 'wegbuch_rename'

/** Creates the role and its database where they are missing. */
export async function prepareRoles(connection: Connection): Promise<void> {
  if (!(await hasSuperuser(connection))) await demoteRole(connection)
  await withClient({ ...connection, user: SUPERUSER, database: 'postgres' }, async (client) => {
    await client.query(`drop role if exists ${TEMPORARY}`)
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $2) as database`,
      [ROLE, connection.database],
    )
    if (!found.rows[0]?.role) await client.query(`create role ${ROLE} login`)
    if (!found.rows[0]?.database)
      await client.query(`create database ${client.escapeIdentifier(connection.database)} owner ${ROLE}`)
  })
}

const hasSuperuser = (connection: Connection) =>
  withClient({ ...connection, user: SUPERUSER, database: 'postgres' }, async () => true).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code === NO_SUCH_ROLE) return false
      throw error
    },
  )

const NO_SUCH_ROLE = '28000'

/**
 * In a database of an earlier version the role is the superuser that initdb created, which PostgreSQL can neither
 * demote nor separate from its objects. So it is renamed, and a new role with the old name gets its objects, in one
 * transaction.
 */
async function demoteRole(connection: Connection): Promise<void> {
  await withClient({ ...connection, user: ROLE, database: 'postgres' }, async (client) => {
    await client.query(`drop role if exists ${TEMPORARY}`)
    await client.query(`create role ${TEMPORARY} superuser login`)
  })
  await withClient({ ...connection, user: TEMPORARY }, async (client) => {
    await client.query('begin')
    await client.query(`alter role ${ROLE} rename to ${SUPERUSER}`)
    await client.query(`create role ${ROLE} login`)
    await client.query(`alter database ${client.escapeIdentifier(connection.database)} owner to ${ROLE}`)
    const { rows } = await client.query<{ object: string }>(OBJECTS, [SUPERUSER])
    for (const { object } of rows) await client.query(`alter ${object} owner to ${ROLE}`)
    await client.query('commit')
  })
}

/** Objects of the role except PostgreSQL's own; sequences and types of a table follow the table. */
const OBJECTS = `
  with own as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    role as (select oid from pg_roles where rolname = $1)
  select 'schema ' || n.oid::regnamespace as object from pg_namespace n, role
    where n.oid in (select oid from own) and nspowner = role.oid
  union all
  select case relkind when 'S' then 'sequence ' when 'v' then 'view ' when 'm' then 'materialized view ' else 'table ' end
      || c.oid::regclass from pg_class c, role
    where relnamespace in (select oid from own) and relowner = role.oid and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
  union all
  select 'routine ' || p.oid::regprocedure from pg_proc p, role
    where pronamespace in (select oid from own) and proowner = role.oid
  union all
  select 'type ' || t.oid::regtype from pg_type t left join pg_class c on c.oid = typrelid, role
    where typnamespace in (select oid from own) and typowner = role.oid and typcategory <> 'A'
      and (typrelid = 0 or c.relkind = 'c')
  union all
  select format('collation %s.%I', collnamespace::regnamespace, collname) from pg_collation, role
    where collnamespace in (select oid from own) and collowner = role.oid`

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
