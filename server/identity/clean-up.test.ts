import { expect, test } from 'vitest'
import { allTasks } from '../jobs/tasks.ts'
import { createLog } from '../log.ts'
import { refreshTokens } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

const it = useIdentity()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function run(name: string) {
  const tasks = allTasks({ ...it.database, config: it.config, log: createLog('silent') })
  const task = tasks.find((one) => one.name === name)
  if (!task) throw new Error(`there is no task ${name}`)
  await task.run(null)
}
const cleanUp = () => run('clean-up-identity')

const unused = (id_hash: string, model: string, expires_at: string) => ({
  id_hash,
  model,
  expires_at,
  payload: '{}',
})

const count = async (model: string) =>
  (await it.db.selectFrom('identity_records').select('model').where('model', '=', model).execute()).length

test('unusable records are removed, records in use stay', async () => {
  const browser = it.browser()
  const { refresh_token: token } = await it.signIn(await it.account(), browser)
  const [first] = await it.db
    .selectFrom('identity_records')
    .select('id_hash')
    .where('model', '=', 'RefreshToken')
    .execute()
  await it.signIn(await it.account())
  await it.db
    .updateTable('identity_records')
    .set({ created_at: daysAgo(40) })
    .execute()
  await cleanUp()
  expect([await count('Grant'), await count('RefreshToken'), await count('Session')]).toEqual([2, 2, 2])

  // The token of the second sign-in expired two days ago.
  await it.db
    .updateTable('identity_records')
    .set({ expires_at: daysAgo(2) })
    .where('model', 'in', ['RefreshToken', 'AuthorizationCode'])
    .where('id_hash', '<>', first?.id_hash ?? '')
    .execute()
  await run('sweep-identity')
  await cleanUp()
  expect([await count('Grant'), await count('RefreshToken')]).toEqual([1, 1])
  expect((await refreshTokens(browser, token)).statusCode).toBe(200)
})

test('records that have just expired are removed, used or not', async () => {
  await it.db.deleteFrom('identity_records').execute()
  await it.signIn(await it.account())
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
  const later = new Date(Date.now() + 60_000).toISOString()
  await it.db.updateTable('identity_records').set({ expires_at: aMinuteAgo }).execute()
  await it.db
    .insertInto('identity_records')
    .values([
      unused('1', 'Interaction', aMinuteAgo),
      unused('2', 'AuthorizationCode', aMinuteAgo),
      unused('3', 'Interaction', later),
      unused('4', 'AuthorizationCode', later),
    ])
    .execute()
  await run('sweep-identity')
  const left = await it.db.selectFrom('identity_records').select('id_hash').orderBy('id_hash').execute()
  expect(left).toEqual([{ id_hash: '3' }, { id_hash: '4' }])
})

test('old attempts, links, keys and unverified addresses are removed as well', async () => {
  const verified = await it.account()
  const never = await it.account({ email_verified: false })
  const fresh = await it.account({ email_verified: false })
  await it.db
    .updateTable('identity_accounts')
    .set({ changed_at: daysAgo(8) })
    .where('id', 'in', [verified.id, never.id])
    .execute()
  await it.db
    .insertInto('identity_links')
    .values([
      { token_hash: 'old', account_id: verified.id, purpose: 'reset-password', expires_at: daysAgo(2) },
      { token_hash: 'new', account_id: verified.id, purpose: 'reset-password', expires_at: daysAgo(-1) },
      { token_hash: 'gone', account_id: never.id, purpose: 'verify-email', expires_at: daysAgo(-1) },
    ])
    .execute()
  await it.db
    .insertInto('identity_attempts')
    .values({ key_hash: 'old', count: 3, paused_until: daysAgo(2) })
    .execute()
  await it.db
    .insertInto('identity_keys')
    .values([
      { id: 'old', purpose: 'cookies', secret: 'x', retired_at: daysAgo(9) },
      { id: 'older but alive', purpose: 'cookies', secret: 'x', retired_at: daysAgo(7) },
    ])
    .execute()
  await cleanUp()

  const ids = await it.db
    .selectFrom('identity_accounts')
    .select('id')
    .where('id', 'in', [verified.id, never.id, fresh.id])
    .execute()
  expect(ids.map(({ id }) => id).toSorted()).toEqual([verified.id, fresh.id].toSorted())
  expect(await it.db.selectFrom('identity_links').select('token_hash').execute()).toEqual([
    { token_hash: 'new' },
  ])
  expect(
    await it.db.selectFrom('identity_attempts').select('key_hash').where('key_hash', '=', 'old').execute(),
  ).toEqual([])
  const keys = await it.db.selectFrom('identity_keys').select('id').where('secret', '=', 'x').execute()
  expect(keys).toEqual([{ id: 'older but alive' }])
})
