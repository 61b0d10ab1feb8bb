import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import type { Db } from '../db/pool.ts'
import { userAuthorship } from '../history/public.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { checkExpense } from './checked-values.ts'
import { recordExpenses } from './record-expenses.ts'
import { expenseAt } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

const TAGS = [['plain', 'two words'], ['comma, brace {x}', 'quote " and \\ backslash', 'NULL'], []]

async function writesToMonths(tx: Db): Promise<number> {
  const { rows } = await sql<{ writes: number }>`
    select (n_tup_ins + n_tup_upd)::integer as writes from pg_stat_xact_user_tables
    where relname = 'expense_months'`.execute(tx)
  return rows[0]?.writes ?? 0
}

test('many expenses are written in order with one counter update, each with its tags', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const values = TAGS.map((tags, nth) => checkExpense(expenseAt(nth, { tags, sid: `e${nth}` })))
  const write = {
    vehicle: { id, companyId },
    ...userAuthorship({ actor: { userId: owner.id }, requestId: 'job' }),
    billing: 'none' as const,
  }
  const { recorded, written } = await app.db.transaction().execute(async (tx) => {
    const before = await writesToMonths(tx)
    const recorded = await recordExpenses(tx, { ...write, values: [...values, ...values.slice(0, 1)] })
    return { recorded, written: (await writesToMonths(tx)) - before }
  })
  expect(recorded.map(({ row, isAlreadyCreated }) => [row.sid, row.tags, isAlreadyCreated])).toEqual([
    ['e0', TAGS[0], false],
    ['e1', TAGS[1], false],
    ['e2', TAGS[2], false],
    ['e0', TAGS[0], true],
  ])
  expect(written).toBe(1)
  const counted = await app.db
    .selectFrom('expense_months')
    .select(['expenses', 'grossing'])
    .where('vehicle_id', '=', id)
    .execute()
  expect(counted).toEqual([{ expenses: 3, grossing: '13.50' }])
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})
