import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { companyResource } from './access/resource.ts'
import { RESOURCES } from './resources.ts'
import { useApp } from './testing/app.ts'

const app = useApp()

// Missing columns show only when a statement runs, and then every request would be a 500.
test.each([companyResource, ...RESOURCES])(
  'the query of $name has the columns of a resource',
  async (resource) => {
    const { rows } = await sql<{ name: string; type: string }>`
    select id, company_id, vehicle_id, time_zone, is_deleted,
      pg_typeof(id)::text || ' ' || pg_typeof(company_id)::text || ' ' || pg_typeof(vehicle_id)::text || ' '
        || pg_typeof(time_zone)::text || ' ' || pg_typeof(is_deleted)::text as type
    from (select 1) one left join (${sql.raw(resource.sql)}) r on false`.execute(app.db)
    expect(rows.map(({ type }) => type)).toEqual(['uuid uuid uuid text boolean'])
  },
)
