import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { makeCompany } from '../companies/testing.ts'
import { newId } from '../db/id.ts'
import { userAuthorship } from '../history/public.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { restoreExpense } from './restore-expense.ts'
import { expenseAt, makeExpense } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

test('a deleted expense is restored unchanged, counts again, and its sid is valid again', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const write = {
    vehicle: { id, companyId },
    ...userAuthorship({ actor: { userId: owner.id }, requestId: newId() }),
    billing: 'none' as const,
  }
  const restore = (expenseId: string) =>
    app.db.transaction().execute((tx) => restoreExpense(tx, { ...write, expenseId }))
  const months = () =>
    app.db
      .selectFrom('expense_months')
      .select(['expenses', 'grossing'])
      .where('vehicle_id', '=', id)
      .execute()

  const made = await makeExpense(owner, id, expenseAt(0, { sid: 'x', tags: ['Kunde'] }))
  await expect(restore(made.id)).rejects.toMatchObject({ code: 'record.not_deleted' })
  await expect(restore(newId())).rejects.toMatchObject({ code: 'not_found' })
  await owner.remove(`/api/expenses/${made.id}`)
  expect(await months()).toEqual([{ expenses: 0, grossing: '0.00' }])

  expect(await restore(made.id)).toMatchObject({ id: made.id, version: 3, tags: ['Kunde'] })
  expect(await months()).toEqual([{ expenses: 1, grossing: '4.50' }])
  const again = await owner.post(`/api/vehicles/${id}/expenses`, 'expense', expenseAt(0, { sid: 'x' }))
  const { data } = again.json<{ data: typeof made }>()
  expect([again.statusCode, data.id]).toEqual([200, made.id])
  expect({ ...data.attributes, changedAt: null }).toEqual({ ...made.attributes, changedAt: null })
  const changes = await owner.get(`/api/expenses/${made.id}/changes`)
  const entries = changes.json<{ data: { attributes: Change }[] }>().data
  expect(entries.map(({ attributes }) => attributes.action)).toEqual(['restored', 'deleted', 'created'])
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])

  await owner.remove(`/api/expenses/${made.id}`)
  await owner.remove(`/api/vehicles/${id}`)
  await expect(restore(made.id)).rejects.toMatchObject({ code: 'not_found' })
})
