import { type RawBuilder, sql } from 'kysely'
import { type BillingMode, PRODUCTS, type ProductId } from '#contract/billing/plans.ts'
import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import type { LimitedTrip, TripCountChange } from './rules.ts'

const PRODUCT = `coalesce((
  select p.product from seats s join company_subscriptions p on p.id = s.subscription_id
  where s.vehicle_id = $1 and p.status <> 'incomplete'), 'free') as product`

const selectPlan = prepareStatement<{ product: ProductId }>('read_plan', `select ${PRODUCT}`)

/** The plan that the seat of a vehicle gives it. */
export async function readPlanOfVehicle(db: Db, vehicleId: string): Promise<ProductId> {
  const [row] = await selectPlan(db, [vehicleId])
  return row?.product ?? 'free'
}

export type TripCount = { product: ProductId; month: string | null; trips: number | null }

// The months of trip_months: in the zone of the vehicle, or of each trip if the vehicle has none.
const selectTripCount = prepareStatement<TripCount>(
  'count_limited_trips',
  `select ${PRODUCT}, fullest.month, fullest.trips
  from (select) one left join lateral (
    select to_char(grown.month, 'YYYY-MM') as month, sum(m.trips)::integer as trips
    from (
      select month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month
      from vehicles v, unnest($2::timestamptz[], $3::text[], $4::integer[]) t (start_at, start_tz, trips)
      where v.id = $1 group by 1 having sum(t.trips) > 0) grown
    join trip_months m on m.vehicle_id = $1 and m.month = grown.month
    group by grown.month order by 2 desc limit 1) fullest on true`,
)

/** The plan of a locked vehicle and the fullest of the months that grow. */
export async function readTripCount(
  db: Db,
  vehicleId: string,
  growth: readonly TripCountChange[],
): Promise<TripCount> {
  const [row] = await selectTripCount(db, [
    vehicleId,
    growth.map(({ start_at }) => start_at),
    growth.map(({ start_tz }) => start_tz),
    growth.map(({ trips }) => trips),
  ])
  return row ?? { product: 'free', month: null, trips: null }
}

const selectRanks = prepareStatement<{ id: string; nth: number }>(
  null,
  `select given.id, (coalesce(m.trips, 0) + given.nth)::integer as nth
  from (
    select t.id, month, row_number() over (partition by month order by t.start_at, t.id) as nth
    from vehicles v, unnest($2::uuid[], $3::timestamptz[], $4::text[]) t (id, start_at, start_tz),
      month_of(t.start_at, coalesce(v.time_zone, t.start_tz)) as month
    where v.id = $1 and not exists (
      select from trips c where c.id = t.id and c.deleted_at is null
        and month_of(c.start_at, coalesce(v.time_zone, c.start_tz)) = month)) given
  left join (select month, sum(trips) as trips from trip_months where vehicle_id = $1 group by 1) m using (month)`,
)

/** Which trip of its month each would be, if they came to a locked vehicle in the order of time; none that is in it now. */
export const rankInMonths = (
  db: Db,
  vehicleId: string,
  added: readonly (LimitedTrip & { id: string })[],
): Promise<{ id: string; nth: number }[]> =>
  selectRanks(db, [
    vehicleId,
    added.map(({ id }) => id),
    added.map(({ start_at }) => start_at),
    added.map(({ start_tz }) => start_tz),
  ])

const TRIPS_PER_MONTH = JSON.stringify(
  Object.fromEntries(
    Object.entries(PRODUCTS).map(([product, { features }]) => [product, features.tripsPerMonth]),
  ),
)

/** Whether the plan of a vehicle allows another trip in a month of `trip_months`, as SQL that looks at many vehicles. */
export const hasRoomInMonth = (
  billing: BillingMode,
  { vehicle, month }: { vehicle: RawBuilder<unknown>; month: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  billing === 'none'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((
      select sum(m.trips) from trip_months m where m.vehicle_id = ${vehicle} and m.month = ${month}), 0)
    < coalesce((${TRIPS_PER_MONTH}::jsonb ->> coalesce((
      select p.product from seats s join company_subscriptions p on p.id = s.subscription_id
      where s.vehicle_id = ${vehicle} and p.status <> 'incomplete'), 'free'))::integer, 2147483647)`
