import { sql } from 'kysely'
import { LINK_DAYS } from '#contract/reports/schedule.ts'
import type { Db, Tx } from '../../../db/pool.ts'

type Days = { first: string; last: string }

/**
 * Ends the stored reports of a company that may show a record of these days, which was erased before: their links are
 * revoked, their files removed, mails with one attached held back (`isWanted`). What is being made begins anew.
 * Returns how many files are gone.
 */
export const endReportsAbout = (db: Db, companyId: string, days: Days): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('report_runs')
      .set({ claim: null, claimed_until: null })
      .where('company_id', '=', companyId)
      .where('state', '=', 'due')
      .execute()
    const deliveries = await deliveriesAbout(tx, companyId, days)
    await sql`
      update report_links set revoked_at = now()
      where company_id = ${companyId} and revoked_at is null
        and id = any(${deliveries.flatMap(({ link_id: id }) => id ?? [])}::uuid[])`.execute(tx)
    return removeUnusedFiles(
      tx,
      companyId,
      deliveries.map(({ id }) => id),
    )
  })

const deliveriesAbout = (tx: Tx, companyId: string, { first, last }: Days) =>
  tx
    .selectFrom('report_deliveries')
    .select(['id', 'link_id'])
    .where('company_id', '=', companyId)
    // Older files have expired.
    .where('delivered_at', '>', sql<string>`now() - make_interval(days => ${LINK_DAYS + 1})`)
    .where(
      sql<boolean>`coalesce(first_day <= ${last}::date, true) and coalesce(last_day >= ${first}::date, true)`,
    )
    .execute()

/** Files that neither a link leads to nor a waiting mail of another report has attached. */
async function removeUnusedFiles(tx: Tx, companyId: string, endedIds: string[]): Promise<number> {
  const { rows } = await sql`
    delete from report_files f where f.company_id = ${companyId}
      and not exists (select from report_links l where l.file_id = f.id and l.revoked_at is null)
      and not exists (
        select from mails m where m.template = 'report-ready' and m.content ->> 'attachmentId' = f.id::text
          and m.content ->> 'deliveryId' <> all(${endedIds}::text[]))
    returning f.id`.execute(tx)
  return rows.length
}
