import type { Expense } from '#contract/expenses/expense.ts'
import type { ExpenseInsights } from '#contract/expenses/insights.ts'
import { newId } from '../db/id.ts'
import { userAuthorship, writeAs } from '../history/public.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { isoAtHour } from '../trips/testing.ts'

/** A valid expense; hours count from 1 March 2026, 7:00 in Berlin. */
export const expenseAt = (hour = 0, more: object = {}) => ({
  category: 'parking',
  grossing: 4.5,
  expenseDateIso: isoAtHour(hour),
  expenseDateTz: 'Europe/Berlin',
  ...more,
})

export const fuelAt = (hour: number, odometer: number, amount: number, more: object = {}) =>
  expenseAt(hour, { category: 'fuel', grossing: 60, odometer, amount, isReferenceValue: true, ...more })

export type ExpenseReply = { id: string; attributes: Expense; meta: { version: number } & ExpenseInsights }

export async function makeExpense(
  driver: Person,
  vehicleId: string,
  expense: object = expenseAt(),
): Promise<ExpenseReply> {
  const reply = await driver.post(`/api/vehicles/${vehicleId}/expenses`, 'expense', expense)
  if (reply.statusCode !== 201) throw new Error(`no expense was created: ${reply.body}`)
  return reply.json<{ data: ExpenseReply }>().data
}

type ExpenseSeed = { spentIso: string; category?: string; cents: number; zone?: string; currency?: string }

/** Inserts many expenses past the API; returns their ids in order. */
export async function insertExpenses(
  { db }: TestApp,
  vehicle: { id: string; companyId: string },
  actorId: string,
  expenses: readonly ExpenseSeed[],
): Promise<string[]> {
  const rows = expenses.map(({ spentIso, category = 'parking', cents, zone, currency = 'EUR' }) => ({
    id: newId(),
    company_id: vehicle.companyId,
    vehicle_id: vehicle.id,
    category,
    grossing: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    currency_code: currency,
    amount: '1',
    is_reference_value: false,
    tags: [],
    spent_at: spentIso,
    spent_tz: zone ?? 'Europe/Berlin',
  }))
  await db.transaction().execute(async (transaction) => {
    await writeAs(transaction, userAuthorship({ actor: { userId: actorId }, requestId: 'loaded' }))
    for (let from = 0; from < rows.length; from += 2_000)
      await transaction
        .insertInto('expenses')
        .values(rows.slice(from, from + 2_000))
        .execute()
  })
  return rows.map((row) => row.id)
}
