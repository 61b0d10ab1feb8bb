// The baseline: the same queries without Wegbuch's layers.
import Fastify from 'fastify'
import pg from 'pg'

const ORDERS = { trips: 'start_at', expenses: 'spent_at' }

const [, , port = '', connectionString = '', table = 'trips', , vehicleId = '', withTripsId = ''] =
  process.argv
const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, application_name: 'bare' })
const AT_ONCE = 8

const ROWS = `select * from ${table} where vehicle_id = $1 and deleted_at is null
  order by ${ORDERS[table as keyof typeof ORDERS]} desc, id desc limit 50 offset $2`
const COUNT = `select count(*) from ${table} where vehicle_id = $1 and deleted_at is null`

const tripsAround = (expense: string) => `
  left join lateral (
    select id as ${expense}_before_id, end_at, odometer_start, odometer_end, coordinate_end, place_end_coordinate
    from trips where vehicle_id = $1 and deleted_at is null and start_at <= ${expense}.spent_at
    order by start_at desc, id desc limit 1) ${expense}_before on true
  left join lateral (
    select id as ${expense}_after_id, odometer_start, coordinate_start, place_start_coordinate
    from trips where vehicle_id = $1 and deleted_at is null and start_at > ${expense}.spent_at
    order by start_at, id limit 1) ${expense}_after on true`

/** An expense comes with its adjacent trips and the previous fill-up, as in the product. */
const EXPENSES = `select * from (${ROWS}) e ${tripsAround('e')}
  left join lateral (
    select id as filled_id, spent_at, odometer from expenses
    where e.is_reference_value and vehicle_id = $1 and product_type = e.product_type and deleted_at is null
      and is_reference_value and odometer is not null and (spent_at, id) < (e.spent_at, e.id)
    order by spent_at desc, id desc limit 1) f on true
  left join lateral (
    select sum(amount) as filled_amount, bool_and(unit = e.unit) as is_one_unit from expenses
    where filled_id is not null and vehicle_id = $1 and deleted_at is null and product_type = e.product_type
      and (spent_at, id) > (f.spent_at, filled_id) and (spent_at, id) <= (e.spent_at, e.id)) s on true
  ${tripsAround('f')}`

const PAGE = table === 'expenses' ? EXPENSES : ROWS

async function page(vehicle: string, offset: number) {
  const { rows } = await pool.query(PAGE, [vehicle, offset])
  const counted = await pool.query<{ count: string }>(COUNT, [vehicle])
  return { rows, total: Number(counted.rows[0]?.count) }
}

const app = Fastify()

app.get('/up', () => 'up')

/** Reads count pages in a loop, without HTTP. */
app.get<{ Querystring: { count: string; trips?: string } }>('/loop', async ({ query }) => {
  let left = Number(query.count)
  const worker = async () => {
    while (left-- > 0) await page(query.trips ? withTripsId : vehicleId, 0)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return 'done'
})

app.get('/page', async () => {
  const { rows, total } = await page(vehicleId, 0)
  const data = rows.map(({ id, version, ...attributes }) => ({
    type: table,
    id,
    attributes,
    meta: { version },
  }))
  return { data, meta: { page: { limit: 50, offset: 0, total } } }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
