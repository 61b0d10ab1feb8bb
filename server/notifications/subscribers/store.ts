import type { CompanyRole } from '#contract/permissions.ts'
import type { Db } from '../../db/pool.ts'

/** Whom a mail of a subscription goes to, with their role of now. */
export type Subscriber = {
  id: string
  confirm_secret: string
  unsubscribe_secret: string
  email: string
  company_id: string
  company_name: string
  user_id: string
  role: CompanyRole
  first_name: string | null
  language: string
}

/** The confirmed subscriptions `s` to an event of people who are still members, to be narrowed further. */
export const selectSubscribers = (db: Db, eventType: string) =>
  db
    .selectFrom('event_notification_subscriptions as s')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.id', 's.confirm_secret', 's.unsubscribe_secret', 's.email', 's.company_id'])
    .select(['c.name as company_name', 'u.first_name', 'u.language'])
    .select((eb) => [eb.ref('s.user_id').$castTo<string>().as('user_id')])
    .select((eb) => [eb.ref('m.role').$castTo<CompanyRole>().as('role')])
    .where('s.event_type', '=', eventType)
    .where('s.confirmed_at', 'is not', null)
