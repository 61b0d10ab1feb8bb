import type { Change } from '#contract/history/change.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import { isoOf } from '../../../db/moment.ts'
import type { Db } from '../../../db/pool.ts'
import { changesOfTrips, type TripChange } from '../../../history/public.ts'
import { changedTripFields } from '../../../trips/public.ts'
import { WRITER_NAMES } from '../../../writer-names.ts'
import type { TripLine } from '../../model.ts'
import { tripEntries } from './entry.ts'
import { lineMaker } from './lines.ts'
import { changesWanted, deletedTrips, type TripRow, type TripsWanted, trips } from './store.ts'

/** The lines of a vehicle's trips, oldest first. Trips, deleted ones and changes are read side by side, each once. */
export async function* readTripLines(
  tx: Db,
  wanted: TripsWanted,
  settings: ReportSettings,
): AsyncGenerator<TripLine> {
  const entryOf = tripEntries({ isAnonymous: settings.isTripsAnonymousPrivateTripsEnabled })
  const lines = lineMaker({
    hasGaps: settings.isTripsReportGapsEnabled,
    isCombining: settings.isTripsCombinePrivateTripsEnabled,
  })
  const withChanges = settings.isTripsReportChangesEnabled
    ? withTheirChanges(
        inOrder(trips(tx, wanted), deletedTrips(tx, wanted)),
        changesOfTrips(tx, changesWanted(wanted), { attributesOf: changedTripFields, names: WRITER_NAMES }),
      )
    : withNone(trips(tx, wanted))
  for await (const { row, changes } of withChanges) yield* lines.add(entryOf(row, changes), row)
  yield* lines.end()
}

type Told = { row: TripRow; changes: readonly Change[] }

async function* withNone(rows: AsyncIterable<TripRow>): AsyncGenerator<Told> {
  for await (const row of rows) yield { row, changes: [] }
}

/** Both come in the order of the trips, so one look at each is enough. */
async function* withTheirChanges(
  rows: AsyncIterable<TripRow>,
  entries: AsyncIterator<TripChange>,
): AsyncGenerator<Told> {
  let entry = await entries.next()
  for await (const row of rows) {
    const changes: Change[] = []
    while (!entry.done && comesBefore(placeOfChange(entry.value), placeOfRow(row)))
      entry = await entries.next()
    while (!entry.done && entry.value.tripId === row.id) {
      changes.push(entry.value.change)
      entry = await entries.next()
    }
    yield { row, changes }
  }
}

/** Two lists in the order of time as one. */
async function* inOrder(one: AsyncIterator<TripRow>, other: AsyncIterator<TripRow>): AsyncGenerator<TripRow> {
  let [left, right] = [await one.next(), await other.next()]
  while (!left.done || !right.done) {
    const takesLeft =
      right.done || (!left.done && comesBefore(placeOfRow(left.value), placeOfRow(right.value)))
    if (takesLeft && !left.done) {
      yield left.value
      left = await one.next()
    } else if (!right.done) {
      yield right.value
      right = await other.next()
    }
  }
}

/** Where a trip stands in the order: ISO texts and ids have that order themselves. */
type Place = { startIso: string; id: string }
const placeOfRow = ({ start_at, id }: TripRow): Place => ({ startIso: isoOf(start_at), id })
const placeOfChange = ({ tripStartAt, tripId }: TripChange): Place => ({
  startIso: isoOf(tripStartAt),
  id: tripId,
})

const comesBefore = (one: Place, other: Place) =>
  one.startIso === other.startIso ? one.id < other.id : one.startIso < other.startIso
