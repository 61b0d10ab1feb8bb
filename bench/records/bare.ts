// The other sides of the comparison: the same queries without anything of ours around them.
import Fastify from 'fastify'
import pg from 'pg'

const ORDERS = { trips: 'start_at', expenses: 'spent_at' }

const [, , port = '', connectionString = '', table = 'trips', , vehicleId = '', amidId = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, application_name: 'bare' })
const AT_ONCE = 8

const PAGE = `select * from ${table} where vehicle_id = $1 and deleted_at is null
  order by ${ORDERS[table as keyof typeof ORDERS]} desc, id desc limit 50 offset $2`
const COUNT = `select count(*) from ${table} where vehicle_id = $1 and deleted_at is null`
/** The same with the trips before and after each expense. */
const AMID = `select * from (${PAGE}) e
  left join lateral (
    select id as before_id, end_at, odometer_start, odometer_end, coordinate_end, place_end_coordinate from trips
    where vehicle_id = e.vehicle_id and deleted_at is null and start_at <= e.spent_at
    order by start_at desc, id desc limit 1) b on true
  left join lateral (
    select id as after_id, odometer_start as odometer_after, coordinate_start, place_start_coordinate from trips
    where vehicle_id = e.vehicle_id and deleted_at is null and start_at > e.spent_at
    order by start_at, id limit 1) a on true`

async function page(vehicle: string, offset: number, text = PAGE) {
  const { rows } = await pool.query(text, [vehicle, offset])
  const counted = await pool.query<{ count: string }>(COUNT, [vehicle])
  return { rows, total: Number(counted.rows[0]?.count) }
}

const app = Fastify()

app.get('/up', () => 'up')

/** So many pages in a loop, without HTTP. */
app.get<{ Querystring: { count: string; amid?: string } }>('/loop', async ({ query }) => {
  let left = Number(query.count)
  const worker = async () => {
    while (left-- > 0) await (query.amid ? page(amidId, 0, AMID) : page(vehicleId, 0))
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
