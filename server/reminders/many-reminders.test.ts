import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { makeReminder, useStoppedClock } from './testing.ts'

useStoppedClock()
const app = useApp()

const LEASE = { kind: 'leasingEnd', dueOn: '2027-01-31' }

test('a company has at most 10,000 open reminders, and one that is due is found among them', async () => {
  const { owner, id: company } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, company)
  const other = await makeVehicle(owner, company)
  await sql`insert into reminders (id, company_id, vehicle_id, kind, due_on, remind_days, remind_distance)
    select gen_random_uuid(), ${company}, ${other.id}, 'service', '2028-01-01', 14, 1000
    from generate_series(1, 9999)`.execute(app.db)
  const { id } = await makeReminder(owner, vehicle.id, { ...LEASE, dueOn: '2026-11-20' })

  const refused = await owner.post(`/api/vehicles/${vehicle.id}/reminders`, 'reminder', LEASE)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors).toMatchObject([{ code: 'reminder.company_full' }])

  const list = (await owner.get(`/api/companies/${company}/reminders?page[limit]=1`)).json()
  expect(list.data).toMatchObject([{ id, meta: { due: { state: 'soon', daysLeft: 4 } } }])
  expect(list.meta.page.total).toBe(10_000)
})
