// The baseline: node:http, the same page query and JSON.stringify, without Wegbuch's layers.
import { createServer } from 'node:http'
import pg from 'pg'

const [, , port = '', connectionString = '', companyId = ''] = process.argv
const pool = new pg.Pool({ connectionString, max: 20, idleTimeoutMillis: 0, application_name: 'bare' })

const QUERY = `select * from "list_entries" where "owner_id" = $1 and "list" = $2
  order by "sort_first", "sort_second", "id" limit $3 offset $4`

createServer(async (_request, reply) => {
  const { rows } = await pool.query(QUERY, [companyId, 'reasons', 51, 0])
  const data = rows.map((row) => ({
    type: 'reason',
    id: row.id,
    attributes: { label: row.label },
    meta: { version: row.version },
  }))
  const body = JSON.stringify({ data, meta: { page: { limit: 50, offset: 0, total: rows.length } } })
  reply.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  reply.end(body)
}).listen(Number(port), '127.0.0.1')
