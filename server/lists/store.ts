import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { ENTRIES_MAX } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import { beginsWords, searchText } from '../db/search-text.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'

export type EntryRow = Selectable<Tables['list_entries']>

export type EntryValues = {
  label?: string
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  place?: string | null
}

/** The owner of a list: a company or a user. */
export type Owner = { company_id: string } | { user_id: string }

const SEARCHED = searchText(sql`concat_ws(' ', label, first_name, last_name, company)`)

const ownerId = (owner: Owner) => ('company_id' in owner ? owner.company_id : owner.user_id)

/** One list of one owner; entries of others are not found. */
export function listStore(db: Db, owner: Owner, list: ListName) {
  const entries = db
    .selectFrom('list_entries')
    .selectAll()
    .where('owner_id', '=', ownerId(owner))
    .where('list', '=', list)

  return {
    /** Entries in which each word begins a word. */
    page: (words: readonly string[], page: Page) => {
      const found = words.length > 0 ? entries.where(beginsWords(SEARCHED, words)) : entries
      return readPageRows(found.orderBy('sort_first').orderBy('sort_second').orderBy('id'), page)
    },

    get: (id: string) => entries.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    lock: (id: string) => entries.where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),

    add: async (values: EntryValues) => {
      await refuseFull(entries)
      return refuseDuplicate(
        db
          .insertInto('list_entries')
          .values({ id: newId(), ...owner, list, ...values })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },

    /** Call after `lock`, which has found the entry. Undefined if nothing changes. */
    change: (id: string, values: EntryValues) =>
      refuseDuplicate(
        db
          .updateTable('list_entries')
          .set({ ...values, ...NEXT_VERSION })
          .where('owner_id', '=', ownerId(owner))
          .where('id', '=', id)
          .where(differsFrom(values))
          .returningAll()
          .executeTakeFirst(),
      ),

    remove: (id: string) =>
      db.deleteFrom('list_entries').where('owner_id', '=', ownerId(owner)).where('id', '=', id).execute(),
  }
}

/** Bounds what a search costs; entries added at the same moment may exceed the limit by a few. */
async function refuseFull(entries: SelectQueryBuilder<Tables, 'list_entries', EntryRow>): Promise<void> {
  const last = await entries
    .clearSelect()
    .select('id')
    .offset(ENTRIES_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  if (last) throw new Refusal('selectionlist.full')
}

async function refuseDuplicate<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) === 'list_entries_once') throw new Refusal('selectionlist.exists')
    throw error
  }
}
