// The baseline: one insert a request, without Wegbuch's layers.
import Fastify from 'fastify'
import pg from 'pg'

const [, , port = '', connectionString = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, application_name: 'bare' })

const app = Fastify()

app.get('/up', () => 'up')

type Sent = { timestamp: string; lat: string; lon: string; speed: string }

app.get<{ Params: { device: string }; Querystring: Sent }>('/ingest/:device', async ({ params, query }) => {
  await pool.query({
    name: 'insert',
    text: `insert into bare_points (device_id, at, latitude, longitude, speed)
      values ($1, to_timestamp($2), $3, $4, $5) on conflict do nothing`,
    values: [params.device, query.timestamp, query.lat, query.lon, query.speed],
  })
  return '[]'
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
