import { sql } from 'kysely'
import { rolesWith } from '#contract/permissions.ts'

/** The vehicles that the user may see, as `v`: all of the company for staff, otherwise the assigned ones. */
export const visibleVehicles = (userId: string) => sql`
  select v.id, v.company_id, v.changed_at
  from memberships m join vehicles v on v.company_id = m.company_id
  where m.user_id = ${userId} and v.deleted_at is null
    and (m.role in (${sql.join(rolesWith('vehicle:view'))})
      or exists (select from vehicle_users u where u.vehicle_id = v.id and u.user_id = m.user_id))`
