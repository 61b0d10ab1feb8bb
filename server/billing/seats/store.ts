import { sql } from 'kysely'
import type { PaidProductId } from '#contract/billing/plans.ts'
import type { Page } from '#contract/kernel/page.ts'
import { readPageRows } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import type { SubscriptionRow } from '../store.ts'

/** The seat of a vehicle as it is read with the vehicle. */
export type Seat = { subscriptionId: string; product: PaidProductId; isInForce: boolean }

/** A column for queries on `vehicles`. An unpaid subscription gives nothing yet. */
export const SEAT_COLUMN = sql<Seat | null>`(
  select json_build_object('subscriptionId', p.id, 'product', p.product, 'isInForce', p.status <> 'incomplete')
  from seats s join company_subscriptions p on p.id = s.subscription_id
  where s.vehicle_id = vehicles.id)`.as('seat')

/** The seats of one company's subscription. Writers must hold the lock of the subscription. */
export function seatStore(db: Db, { id, company_id }: Pick<SubscriptionRow, 'id' | 'company_id'>) {
  const seats = db.selectFrom('seats').where('seats.subscription_id', '=', id)

  return {
    targets: (page: Page) =>
      readPageRows(
        seats
          .innerJoin('vehicles', 'vehicles.id', 'seats.vehicle_id')
          .where('vehicles.company_id', '=', company_id)
          .select(['vehicles.id', 'vehicles.license_plate', 'vehicles.version', 'seats.taken_at'])
          .orderBy('vehicles.plate_key')
          .orderBy('vehicles.id'),
        page,
      ),

    count: async (): Promise<number> => {
      const { count } = await seats
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    has: async (vehicleId: string): Promise<boolean> =>
      (await seats.select('vehicle_id').where('vehicle_id', '=', vehicleId).executeTakeFirst()) !== undefined,

    take: (vehicleId: string) =>
      db.insertInto('seats').values({ vehicle_id: vehicleId, company_id, subscription_id: id }).execute(),

    free: async (vehicleId: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('seats')
        .where('subscription_id', '=', id)
        .where('vehicle_id', '=', vehicleId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Frees all seats but the first count; returns the vehicles that lost theirs. */
    freeSurplus: async (count: number): Promise<string[]> => {
      const { rows } = await sql<{ vehicle_id: string }>`
        delete from seats where vehicle_id in (
          select vehicle_id from seats where subscription_id = ${id}
          order by taken_at, vehicle_id offset ${count})
        returning vehicle_id`.execute(db)
      return rows.map(({ vehicle_id }) => vehicle_id)
    },
  }
}
