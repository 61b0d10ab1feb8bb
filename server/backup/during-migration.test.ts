import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { useTargets } from './testing.ts'
import { writeBackup } from './write-backup.ts'

const targets = useTargets()

async function withCompanies() {
  const database = await targets.empty()
  await sql`insert into companies (id, name) values (gen_random_uuid(), 'Albwerk'), (gen_random_uuid(), 'Bauer')`.execute(
    database.db,
  )
  return database
}

test('a backup that begins while a migration rewrites a table has all rows of it', async () => {
  const { db } = await withCompanies()
  const { backup } = await db.transaction().execute(async (tx) => {
    await sql`alter table companies add column words text generated always as (lower(name)) stored`.execute(
      tx,
    )
    const writing = writeBackup(db, targets.folder(), targets.file())
    await waitUntilBlocked(db)
    return { backup: writing }
  })
  expect((await backup).tables).toMatchObject({ 'public.companies': 2 })
})

test('and one of a table that the migration has made meanwhile, too', async () => {
  const { db } = await withCompanies()
  await sql`drop table clock_sightings`.execute(db)
  const { backup } = await db.transaction().execute(async (tx) => {
    await sql`lock table companies in access exclusive mode`.execute(tx)
    const writing = writeBackup(db, targets.folder(), targets.file())
    await waitUntilBlocked(db)
    await sql`create table clock_sightings as select now() as seen_at`.execute(tx)
    return { backup: writing }
  })
  expect((await backup).tables).toMatchObject({ 'public.clock_sightings': 1 })
})

test('and one of a database whose migration drops a table, too', async () => {
  const { db } = await withCompanies()
  const { backup } = await db.transaction().execute(async (tx) => {
    await sql`drop table clock_sightings`.execute(tx)
    const writing = writeBackup(db, targets.folder(), targets.file())
    await waitUntilBlocked(db)
    return { backup: writing }
  })
  const { tables } = await backup
  expect(tables).toMatchObject({ 'public.companies': 2 })
  expect(tables).not.toHaveProperty(['public.clock_sightings'])
})
