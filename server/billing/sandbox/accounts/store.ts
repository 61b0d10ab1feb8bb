import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { notFoundInBody } from '../wire/stripe-api-error.ts'

/** The sandbox's own data about a customer, beside Stripe's object. */
export type SandboxAccountRow = {
  customerId: string
  clockOffset: number
  cardWorks: boolean
  dueAt: number | null
}

export const sandboxAccountStore = (db: Db) => ({
  async insert(customerId: string): Promise<void> {
    await db.insertInto('sandbox_accounts').values({ customer_id: customerId }).execute()
  },

  /** Every change to a customer starts with this lock. */
  async lock(customerId: string): Promise<SandboxAccountRow | null> {
    const row = await db
      .selectFrom('sandbox_accounts')
      .selectAll()
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirst()
    return row ? present(row) : null
  },

  /** As Stripe refuses to list objects of an unknown customer. */
  async expect(customerId: string | undefined): Promise<void> {
    if (customerId !== undefined && !(await this.get(customerId)))
      throw notFoundInBody('customer', customerId, 'customer')
  },

  async get(customerId: string): Promise<SandboxAccountRow | null> {
    const row = await db
      .selectFrom('sandbox_accounts')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    return row ? present(row) : null
  },

  async save({ customerId, clockOffset, cardWorks, dueAt }: SandboxAccountRow): Promise<void> {
    await db
      .updateTable('sandbox_accounts')
      .set({ clock_offset: clockOffset, card_works: cardWorks, due_at: dueAt })
      .where('customer_id', '=', customerId)
      .execute()
  },

  /** With all objects of the customer. */
  async remove(customerId: string): Promise<void> {
    await db.deleteFrom('sandbox_accounts').where('customer_id', '=', customerId).execute()
  },

  async findDue(realNow: number, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('sandbox_accounts')
      .select('customer_id')
      .where(sql<boolean>`due_at - clock_offset <= ${realNow}`)
      .where('due_at', 'is not', null)
      .orderBy(sql`due_at - clock_offset`)
      .limit(limit)
      .execute()
    return rows.map((row) => row.customer_id)
  },
})

const present = (row: {
  customer_id: string
  clock_offset: number
  card_works: boolean
  due_at: number | null
}): SandboxAccountRow => ({
  customerId: row.customer_id,
  clockOffset: row.clock_offset,
  cardWorks: row.card_works,
  dueAt: row.due_at,
})
