import type { Db } from '../../../db/pool.ts'
import { RECORDED_TABLES, type RecordedTable } from '../../recorded-tables.ts'
import type { Faults } from '../fault.ts'
import { type GuardRow, triggersOn } from './store.ts'

/** What has to be awake on each table, also where replication puts ordinary triggers to sleep. */
const GUARDS: Record<string, readonly string[]> = {
  history_entries: ['entries_only_grow', 'entries_not_by_hand'],
  history_heads: ['heads_stay', 'heads_grow', 'heads_not_by_hand'],
  history_payloads: ['payloads_stay', 'payloads_fade', 'payloads_not_by_hand'],
  history_clock_steps: ['steps_only_grow', 'steps_not_by_hand'],
  history_erasures: ['erasures_done'],
  history_checkpoints: ['checkpoints_stay'],
  vehicles: ['vehicles_recorded', 'vehicles_stay', 'vehicles_stay_themselves', 'vehicles_made_now'],
  trips: [
    'trips_recorded',
    'trips_stay',
    'trips_stay_themselves',
    'trips_come_back',
    'trips_made_now',
    'trips_counted',
    'trips_recounted',
  ],
  expenses: [
    'expenses_recorded',
    'expenses_stay',
    'expenses_stay_themselves',
    'expenses_come_back',
    'expenses_made_now',
    'expenses_counted',
    'expenses_recounted',
  ],
  security_events: ['security_events_stay', 'security_events_age'],
  security_event_removals: ['security_event_removals_done'],
  trip_tracks: ['tracks_unchanged', 'tracks_kept', 'tracks_told'],
}

/** A guard that was switched off may have let something pass that only a checkpoint shows. */
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
    const recording = found.find(({ name }) => name === `${table}_recorded`)
    if (recording && !recordsAllColumns(recording, recorded))
      yield `Table ${table}: not every column is recorded as it should be.`
  }
}

const recordsAllColumns = ({ arguments: given, unwatched_columns }: GuardRow, recorded: RecordedTable) =>
  given.toString('utf8') === argumentsOf(recorded) &&
  unwatched_columns.every((column) => recorded.derived.includes(column))

/** As PostgreSQL keeps a trigger's arguments: each with a zero byte after it. */
const argumentsOf = ({ subject, derived, personal, coordinates }: RecordedTable) =>
  [subject, derived.join(','), personal.join(','), coordinates.join(','), ''].join('\0')
