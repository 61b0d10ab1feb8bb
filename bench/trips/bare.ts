// The baseline: the bare insert without Wegbuch's layers.
import Fastify from 'fastify'
import pg from 'pg'
import { newId } from '#server/db/id.ts'

const [, , port = '', connectionString = '', companyId = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, application_name: 'bare' })

const app = Fastify()

app.get('/up', () => 'up')

const INSERT = `insert into bare_trips (id, company_id, vehicle_id, category, start_at, start_tz, end_at, end_tz,
    odometer_start, odometer_end, place_start, place_end, reason, contact_company, driver_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *`

type Posted = { data: { attributes: Record<string, string | number | object> } }

app.post<{ Body: Posted; Params: { vehicleId: string } }>(
  '/vehicles/:vehicleId/trips',
  async ({ body, params }) => {
    const sent = body.data.attributes
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(INSERT, [
        newId(),
        companyId,
        params.vehicleId,
        sent.category,
        sent.dateStartIso,
        sent.dateStartTz,
        sent.dateEndIso,
        sent.dateEndTz,
        sent.odometerStart,
        sent.odometerEnd,
        sent.placeStart,
        sent.placeEnd,
        sent.reason,
        sent.contactCompany,
        sent.driverName,
      ])
      await client.query('commit')
      return { data: { type: 'trip', id: rows[0].id, attributes: rows[0] } }
    } finally {
      client.release()
    }
  },
)

await app.listen({ port: Number(port), host: '127.0.0.1' })
