import type { Db } from '../../../db/pool.ts'
import { RECORDED_TABLES, type RecordedTable } from '../../recorded-tables.ts'
import type { Faults } from '../fault.ts'
import { type GuardRow, triggersOn } from './store.ts'

/** The guards that must be enabled on each table, also during replication (`enable always`). */
const GUARDS: Record<string, readonly string[]> = {
  history_entries: ['entries_append_only', 'entries_no_direct_write'],
  history_heads: ['heads_no_deletion', 'heads_guard_advance', 'heads_no_direct_write'],
  history_payloads: ['payloads_no_deletion', 'payloads_guard_erasure', 'payloads_no_direct_write'],
  history_clock_steps: ['steps_append_only', 'steps_no_direct_write'],
  history_erasures: ['erasures_apply'],
  history_checkpoints: ['checkpoints_append_only'],
  vehicles: [
    'vehicles_record_history',
    'vehicles_no_deletion',
    'vehicles_identity_fixed',
    'vehicles_guard_creation_time',
  ],
  trips: [
    'trips_record_inserted',
    'trips_record_changed',
    'trips_no_deletion',
    'trips_identity_fixed',
    'trips_guard_restore',
    'trips_guard_creation_time',
    'trips_count_inserted',
    'trips_recount_changed',
    'trips_find_in_inserted',
    'trips_refresh_changed',
  ],
  expenses: [
    'expenses_record_inserted',
    'expenses_record_changed',
    'expenses_no_deletion',
    'expenses_identity_fixed',
    'expenses_guard_restore',
    'expenses_guard_creation_time',
    'expenses_count_inserted',
    'expenses_recount_changed',
  ],
  made_reports: ['made_reports_append_only'],
  report_deliveries: ['report_deliveries_append_only'],
  security_events: ['security_events_append_only', 'security_events_guard_deletion'],
  security_event_removals: ['security_event_removals_apply'],
  trip_tracks: ['tracks_no_update', 'tracks_guard_deletion', 'tracks_guard_insert'],
}

/** While a guard was disabled, changes may have passed that only a checkpoint reveals. */
export async function* checkGuards(tx: Db): Faults {
  const found = await triggersOn(tx, Object.keys(GUARDS))
  for (const [table, names] of Object.entries(GUARDS))
    for (const name of names) {
      const guard = found.find((trigger) => trigger.table === table && trigger.name === name)
      if (!guard) yield `Table ${table}: its guard ${name} is gone.`
      else if (!guard.isAlwaysOn) yield `Table ${table}: its guard ${name} is not always on.`
    }
  for (const recorded of RECORDED_TABLES) {
    const { table } = recorded
    const recording = found.filter(({ name }) => name.startsWith(`${table}_record_`))
    if (!recording.every((trigger) => recordsAllColumns(trigger, recorded)))
      yield `Table ${table}: not every column is recorded as it should be.`
  }
}

const recordsAllColumns = ({ arguments: given, unwatched_columns }: GuardRow, recorded: RecordedTable) =>
  given.toString('utf8') === argumentsOf(recorded) &&
  unwatched_columns.every((column) => recorded.derived.includes(column))

/** As PostgreSQL stores the arguments of a trigger: each followed by a zero byte. */
const argumentsOf = ({ subject, derived, personal, coordinates }: RecordedTable) =>
  [subject, derived.join(','), personal.join(','), coordinates.join(','), ''].join('\0')
