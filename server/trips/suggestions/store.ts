import { type RawBuilder, sql } from 'kysely'
import { SUGGESTIONS_MAX, type SuggestedField } from '#contract/trips/suggestion.ts'
import { isTripHidden } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import { beginsWords, searchText, searchWords, startsWithWords } from '../../db/search-text.ts'
import { visibleVehicles } from '../../db/visible-vehicles.ts'
import { SEPARATOR } from './place-key.ts'

// The newest records only: the cost does not grow with the logbook, and older texts are unlikely to be used again.
const RECORDS_HERE_MAX = 2_000
const OTHER_VEHICLES_MAX = 50
const RECORDS_THERE_MAX = 20
// Of a company as a whole.
const VEHICLES_MAX = 100
const RECORDS_PER_VEHICLE_MAX = 50
// Nobody looks for the joined texts of a merge, and folding them would be expensive.
const LABEL_BYTES_MAX = 400

/** `placeKey` of a column. */
const placeKeySql = (place: RawBuilder<unknown>) => sql`(coalesce(${place}->>'name', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'street', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'postalCode', '') || ${SEPARATOR}::text
  || coalesce(${place}->'address'->>'city', ''))`

type Table = { name: RawBuilder<unknown>; at: RawBuilder<unknown> }
const TRIPS: Table = { name: sql`trips`, at: sql`start_at` }
const EXPENSES: Table = { name: sql`expenses`, at: sql`spent_at` }

type Source = {
  table: Table
  /** The texts of a record: an array. */
  labels: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  list: string
  entryLabel: RawBuilder<unknown>
  entryDetail: RawBuilder<unknown>
}

const NOTHING = sql`null::text`
const PERSON = sql`nullif(concat_ws(' ', first_name, last_name), '')`

const SOURCES: Record<SuggestedField, Source> = {
  contact: {
    table: TRIPS,
    labels: sql`array[contact_name]`,
    detail: sql`contact_company`,
    list: 'contacts',
    entryLabel: PERSON,
    entryDetail: sql`company`,
  },
  company: {
    table: TRIPS,
    labels: sql`array[contact_company]`,
    detail: sql`contact_name`,
    list: 'contacts',
    entryLabel: sql`company`,
    entryDetail: PERSON,
  },
  reason: {
    table: TRIPS,
    labels: sql`array[reason]`,
    detail: NOTHING,
    list: 'reasons',
    entryLabel: sql`label`,
    entryDetail: NOTHING,
  },
  driver: {
    table: TRIPS,
    labels: sql`array[driver_name]`,
    detail: NOTHING,
    list: 'drivers',
    entryLabel: PERSON,
    entryDetail: NOTHING,
  },
  tag: {
    table: EXPENSES,
    labels: sql`tags`,
    detail: NOTHING,
    list: 'tags',
    entryLabel: sql`label`,
    entryDetail: NOTHING,
  },
}

export type SuggestionRow = { label: string; detail: string | null; place: unknown; uses: number }
export type UsualRow = {
  trips: number
  contact: { name: string | null; company: string | null } | null
  reason: string | null
  distance: string | null
}

/** Where a text is typed: for a vehicle, or for a company as a whole. */
type Scope = { companyId: string; vehicleId: string | null }

/** What is suggested to one user for the records of one vehicle or company. */
export function suggestionStore(db: Db, { companyId, vehicleId }: Scope, userId: string) {
  const [vehicles, perVehicle] =
    vehicleId === null ? [VEHICLES_MAX, RECORDS_PER_VEHICLE_MAX] : [OTHER_VEHICLES_MAX, RECORDS_THERE_MAX]

  /** The newest records of the vehicle, and of others of the company that the user may see; no hidden trips. */
  const recentRecords = (table: Table, columns: RawBuilder<unknown>) => {
    const { name, at } = table
    const isVisible = table === TRIPS ? sql`not ${isTripHidden('trips', userId)}` : sql`true`
    return sql`
    (select ${columns}, ${at} as at from ${name} where vehicle_id = ${vehicleId}::uuid and deleted_at is null
      and ${isVisible}
      order by ${at} desc, id desc limit ${RECORDS_HERE_MAX})
    union all
    select record.* from (${visibleVehicles(userId)} and v.company_id = ${companyId}
      and v.id is distinct from ${vehicleId}::uuid order by v.changed_at desc limit ${vehicles}) other
    cross join lateral (select ${columns}, ${at} as at from ${name} where vehicle_id = other.id and deleted_at is null
      and ${isVisible} order by ${at} desc, id desc limit ${perVehicle}) record`
  }

  return {
    search: async (field: SuggestedField, typed: string, end: string | null): Promise<SuggestionRow[]> => {
      const { table, labels, detail, list, entryLabel, entryDetail } = SOURCES[field]
      const isThere =
        end === null || table !== TRIPS
          ? sql`false`
          : sql`coalesce(${placeKeySql(sql`place_end`)} = ${end}, false)`
      const words = searchWords(typed)
      const searched = sql`searched`
      const { rows } = await sql<SuggestionRow>`
        with recent as (${recentRecords(table, sql`${labels} as labels, ${detail} as detail, ${isThere} as is_there`)}),
        known as (
          select label, detail, null::jsonb as place, count(*) as uses, count(*) filter (where is_there) as uses_there,
            max(at) as at, false as is_user, false as is_own
          from recent cross join unnest(labels) as label
          where label is not null and octet_length(concat(label, detail)) <= ${LABEL_BYTES_MAX}
          group by label, detail
          union all
          select ${entryLabel}, ${entryDetail}, place, 0, 0, changed_at, false, owner_id = ${userId}::uuid from list_entries
          where list = ${list} and owner_id in (${userId}::uuid, ${companyId}::uuid)
            and ${entryLabel} is not null
          union all
          select ${PERSON}, null, null, 0, 0, null, true, false from users
          where id = ${userId} and ${field} = 'driver' and ${PERSON} is not null
        ),
        -- Folded once a row, whatever the number of words: without the offset each condition would fold it again.
        found as (
          select known.* from (
            select known.*, ${searchText(sql`concat_ws(' ', label, detail)`)} as searched from known offset 0
          ) known
          where ${beginsWords(searched, words)}
        )
        select (array_agg(label order by uses desc, at desc nulls last))[1] as label,
          (array_agg(detail order by uses desc, at desc nulls last))[1] as detail,
          (array_agg(place order by at desc) filter (where place is not null))[1] as place, sum(uses)::integer as uses
        from found
        group by lower(label collate "und-x-icu"), lower(detail collate "und-x-icu")
        order by ${startsWithWords(sql`min(searched)`, words)} desc, bool_or(is_user) desc,
          sum(uses_there) desc, sum(uses) desc, bool_or(is_own) desc, max(at) desc nulls last, min(searched)
        limit ${SUGGESTIONS_MAX}`.execute(db)
      return rows
    },

    /** The contact, reason and distance that most of the recent trips to a place had. */
    usualTrip: async (end: string, start: string | null): Promise<UsualRow | null> => {
      const columns = sql`contact_name, contact_company, reason, odometer_end - odometer_start as distance,
        ${placeKeySql(sql`place_start`)} as start_key, ${placeKeySql(sql`place_end`)} as end_key,
        vehicle_id = ${vehicleId}::uuid as is_here`
      const { rows } = await sql<UsualRow>`
        with recent as (${recentRecords(TRIPS, columns)}),
        there as (select * from recent where end_key = ${end} and start_key is distinct from end_key)
        select (select count(*)::integer from there) as trips,
          (select jsonb_build_object('name', contact_name, 'company', contact_company) from there
            where num_nonnulls(contact_name, contact_company) > 0
            group by contact_name, contact_company order by count(*) desc, max(at) desc limit 1) as contact,
          (select reason from there where reason is not null
            group by reason order by count(*) desc, max(at) desc limit 1) as reason,
          (select distance from there where is_here and start_key = ${start} and distance > 0
            group by distance order by count(*) desc, max(at) desc limit 1) as distance`.execute(db)
      return rows[0] ?? null
    },
  }
}
