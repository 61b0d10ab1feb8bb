import type { ReportSettings } from '#contract/reports/template.ts'
import { toIso } from '../../../db/instant.ts'
import type { Db } from '../../../db/pool.ts'
import { streamTripChanges, type TripChange } from '../../../history/public.ts'
import { TRIP_MAPPER } from '../../../trips/public.ts'
import { WRITER_NAMES } from '../../../writer-names.ts'
import type { TripLine } from '../../model.ts'
import type { ReadLimits } from '../limits.ts'
import { noBatches } from '../no-batches.ts'
import { type EnteredChange, tripEntries } from './entry.ts'
import { type Feed, feedOf } from './feed.ts'
import { lineMaker } from './lines.ts'
import { DELETED, type TripOrder, tripNumbering } from './number-trips.ts'
import {
  changeQuery,
  deletedTrips,
  odometerBefore,
  periodTrips,
  type TripQuery,
  type TripRow,
} from './store.ts'

type ReadOptions = {
  settings: ReportSettings
  limits: ReadLimits
  /** Told of each trip of the report that is not deleted. */
  tell: (row: TripRow, order: TripOrder) => void
}

/**
 * The lines of a vehicle's trips, oldest first. Trips, deleted ones and changes are read side by side, each once. They
 * are handed on in batches: waiting for each line by itself takes longer than making it.
 */
export async function* readTripLines(
  tx: Db,
  query: TripQuery,
  { settings, limits: { changesPerLine, linesPerBatch }, tell }: ReadOptions,
): AsyncGenerator<readonly TripLine[]> {
  const hasChanges = settings.isTripsReportChangesEnabled
  const entryOf = tripEntries({ isAnonymous: settings.isTripsAnonymousPrivateTripsEnabled })
  const lines = lineMaker({
    hasGaps: settings.isTripsReportGapsEnabled,
    isCombining: settings.isTripsCombinePrivateTripsEnabled,
    changesPerLine,
  })
  const present = feedOf(periodTrips(tx, query))
  const deleted = feedOf(hasChanges ? deletedTrips(tx, query) : noBatches<TripRow[]>())
  const orderOf = tripNumbering(await odometerBefore(tx, query))
  const changesOf = changeReader(
    hasChanges
      ? streamTripChanges(tx, changeQuery(query), {
          mapper: TRIP_MAPPER,
          names: WRITER_NAMES,
        })
      : noBatches<TripChange>(),
    changesPerLine,
  )
  let batch: TripLine[] = []
  for (;;) {
    if (!present.isReady() || !deleted.isReady()) {
      if (batch.length > 0) yield batch
      batch = []
      await present.fill()
      await deleted.fill()
    }
    const row = takeFirst(present, deleted)
    if (!row) break
    const order = 'is_within' in row ? orderOf(row) : DELETED
    if (!order) continue
    if (order !== DELETED) tell(row, order)
    const changes = changesOf(row)
    lines.add(entryOf(row, order.number, changes instanceof Promise ? await changes : changes), order, batch)
    if (batch.length < linesPerBatch) continue
    yield batch
    batch = []
  }
  lines.end(batch)
  if (batch.length > 0) yield batch
}

/** Of two lists in the order of time the earlier row. */
function takeFirst<A extends TripRow, B extends TripRow>(one: Feed<A>, other: Feed<B>): A | B | undefined {
  const [left, right] = [one.head(), other.head()]
  if (!right || (left && comesBefore(placeOfRow(left), placeOfRow(right)))) return one.take()
  return other.take()
}

const NONE: readonly EnteredChange[] = []

/**
 * The changes of each trip, asked for in the order of the trips: entries come in the same order, so one look at each is
 * enough. Only where there are some is there something to wait for.
 */
function changeReader(entries: AsyncIterator<TripChange>, changesPerLine: number) {
  let next: IteratorResult<TripChange> | undefined

  async function read(row: TripRow): Promise<readonly EnteredChange[]> {
    next ??= await entries.next()
    const changes: EnteredChange[] = []
    while (!next.done && comesBefore(placeOfChange(next.value), placeOfRow(row))) next = await entries.next()
    while (!next.done && next.value.tripId === row.id) {
      if (changes.length < changesPerLine) changes.push(next.value)
      next = await entries.next()
    }
    return changes
  }

  return (row: TripRow) =>
    next && (next.done || comesBefore(placeOfRow(row), placeOfChange(next.value))) ? NONE : read(row)
}

/** Where a trip stands in the order: ISO texts and ids have that order themselves. */
type Place = { startIso: string; id: string }
const placeOfRow = ({ start_at, id }: TripRow): Place => ({ startIso: toIso(start_at), id })
const placeOfChange = ({ tripStartAt, tripId }: TripChange): Place => ({
  startIso: toIso(tripStartAt),
  id: tripId,
})

const comesBefore = (one: Place, other: Place) =>
  one.startIso === other.startIso ? one.id < other.id : one.startIso < other.startIso
