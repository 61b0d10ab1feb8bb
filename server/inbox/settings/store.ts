import { type Selectable, sql } from 'kysely'
import type { VehicleSelection } from '../../db/found/vehicle-selection.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { NEXT_VERSION } from '../../db/version.ts'
import { visibleVehicles } from '../../db/visible-vehicles.ts'
import { selectVehicles, type Viewer } from '../../vehicles/public.ts'

export type SettingsRow = Selectable<Tables['inbox_settings']>
export type SettingsValues = Partial<
  Pick<SettingsRow, 'vehicle_ids' | 'quiet_from' | 'quiet_to' | 'time_zone'>
>

/** The settings of one member; without a row the defaults of the table. */
export function settingsStore(db: Db, companyId: string, userId: string) {
  const key = { company_id: companyId, user_id: userId }
  const mine = db
    .selectFrom('inbox_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)

  return {
    find: (): Promise<SettingsRow | undefined> => mine.executeTakeFirst(),

    lock: async (): Promise<SettingsRow> => {
      await db
        .insertInto('inbox_settings')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return mine.forUpdate().executeTakeFirstOrThrow()
    },

    /** After `lock`. */
    change: (values: SettingsValues): Promise<SettingsRow> =>
      db
        .updateTable('inbox_settings')
        .set({ ...values, ...NEXT_VERSION })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

/** Of these vehicles those that the user may see now. Nothing waits in archived ones. */
export async function visibleOf(
  db: Db,
  { companyId, userId }: Omit<Viewer, 'role'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${visibleVehicles(userId)} and v.company_id = ${companyId} and v.archived_at is null) seen
    where id = any(${ids}::uuid[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The vehicles of somebody's inbox: those they chose, as far as they may still see them. A choice of which nothing is left
 * counts as none, so that nobody waits before an inbox that can never fill.
 */
export async function selectInboxVehicles(db: Db, viewer: Viewer): Promise<VehicleSelection> {
  const { companyId, userId } = viewer
  const chosen = (await settingsStore(db, companyId, userId).find())?.vehicle_ids
  const ids = chosen ? await visibleOf(db, viewer, chosen) : []
  return ids.length > 0 ? { companyId, ids } : selectVehicles(db, viewer)
}
