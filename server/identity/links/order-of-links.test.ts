import { expect, test } from 'vitest'
import { readMigrations } from '../../db/migration-files.ts'
import { asOwner } from '../../testing/cluster.ts'
import { connectToNewDatabase } from '../../testing/new-database.ts'

const MIGRATION = '0262_order_of_links'

test('links from before they had numbers are numbered by their times, and new ones come after them', async () => {
  const client = await connectToNewDatabase(asOwner)
  const { sql = '' } = readMigrations().find(({ name }) => name === MIGRATION) ?? {}
  await client.query('alter table identity_links drop column number')
  const account = '00000000-0000-7000-8000-000000000001'
  await client.query(
    `insert into identity_accounts (id, email, email_verified, first_name, last_name, language, password_hash)
      values ($1, 'kern@example.test', true, 'Miriam', 'Kern', 'de', 'x')`,
    [account],
  )
  const insert = (hash: string, days: number) =>
    client.query(
      `insert into identity_links (token_hash, account_id, purpose, email, expires_at)
        values ($1, $2, 'restore-email', 'kern@example.test', now() + make_interval(days => $3))`,
      [hash, account, days],
    )
  await insert('third', 3)
  await insert('first', 1)
  await insert('second', 2)
  await client.query(sql)
  await insert('newest', 1)
  const { rows } = await client.query(
    'select token_hash as hash, number::int from identity_links order by number',
  )
  expect(rows).toEqual([
    { hash: 'first', number: 1 },
    { hash: 'second', number: 2 },
    { hash: 'third', number: 3 },
    { hash: 'newest', number: 4 },
  ])
})
