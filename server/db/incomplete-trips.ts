import { sql } from 'kysely'
import { ERRAND_WORDS } from '#domain/inbox/errand.ts'

/** What `isErrand` says of a reason; the collation knows which characters of all languages are letters. */
const IS_ERRAND = sql`normalize(t.reason) collate "und-x-icu" ~*
  ${`(^|[^[:alpha:]])(${ERRAND_WORDS})($|[^[:alpha:]])`}`

/** Whether the trip `t` is a business trip that lacks its purpose or, unless nobody was visited, its contact. */
export const IS_INCOMPLETE = sql<boolean>`(t.category = 'business'
  and (t.reason is null or t.contact_name is null and t.contact_company is null and not (${IS_ERRAND})))`
