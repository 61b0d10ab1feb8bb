import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Person } from '../testing/people.ts'

let count = 0

/** A vehicle of the company, created by a user with the right. */
export async function makeVehicle(
  maker: Person,
  companyId: string,
  attributes: object = {},
): Promise<{ id: string }> {
  const reply = await maker.post(`/api/companies/${companyId}/vehicles`, 'vehicle', {
    licensePlate: `RT-WB ${++count}`,
    timeZone: 'Europe/Berlin',
    ...attributes,
  })
  if (reply.statusCode !== 201) throw new Error(`no vehicle was created: ${reply.body}`)
  return reply.json<{ data: { id: string } }>().data
}

/** Assigns the vehicle to a member. */
export async function assignDriver(by: Person, vehicleId: string, driver: Person): Promise<void> {
  const reply = await by.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicleId}/users`,
    body: { data: { type: 'user', id: driver.id, attributes: { roles: ['vehicle_user'] } } },
  })
  if (reply.statusCode !== 200) throw new Error(`nobody was assigned: ${reply.body}`)
}

/** Empty vehicles without history, which would take most of the time; they are deleted if asked for. */
export async function insertVehicles(
  db: Db,
  companyId: string,
  { count, isDeleted = false }: { count: number; isDeleted?: boolean },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`alter table vehicles disable trigger vehicles_record_history`.execute(tx)
    const { rows } = await sql<{
      id: string
    }>`insert into vehicles (id, company_id, license_plate, system_of_units, currency_code,
        is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer, deleted_at)
      select gen_random_uuid(), ${companyId}, 'RT-IN ' || n, 'metric', 'EUR', true, true, true, 0, 0,
        case when ${isDeleted}::boolean then recorded_now() end
      from generate_series(1, ${count}::integer) n returning id`.execute(tx)
    await sql`alter table vehicles enable always trigger vehicles_record_history`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
