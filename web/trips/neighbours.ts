import { listTrips } from '#contract/trips/calls.ts'
import { api } from '../kernel/api/api.ts'
import { flattenPages, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import type { LoadedTrips } from './loaded-trips.ts'
import { type Trip, tripsQuery } from './queries.ts'

export type Neighbour = Pick<
  Trip['attributes'],
  'dateStartIso' | 'dateStartTz' | 'dateEndIso' | 'dateEndTz' | 'odometerStart' | 'odometerEnd'
>

/** The trips of the same vehicle before and after a trip, by their start. */
export type Neighbours = { previous: Neighbour | undefined; next: Neighbour | undefined }

/** A trip that may be new, at the start that it will have. */
type Position = { id: string | undefined; dateStartIso: string }

/** The neighbours of a trip within a list, newest first; null if the list ends before it. */
export function neighboursIn(
  rows: readonly { id: string; attributes: Neighbour }[],
  isComplete: boolean,
  { id, dateStartIso }: Position,
): Neighbours | null {
  const others = rows.filter((row) => row.id !== id)
  const start = Date.parse(dateStartIso)
  const found = others.findIndex(({ attributes }) => Date.parse(attributes.dateStartIso) <= start)
  if (found < 0 && !isComplete) return null
  const at = found < 0 ? others.length : found
  return { previous: others[at]?.attributes, next: others[at - 1]?.attributes }
}

const NONE: Neighbours = { previous: undefined, next: undefined }

/** From the loaded list, otherwise from the server; without an answer there are none. */
export async function findNeighbours(vehicleId: string, position: Position): Promise<Neighbours> {
  const { rows, total } = flattenPages(queryClient.getQueryData<LoadedTrips>(tripsQuery(vehicleId).queryKey))
  const loaded = neighboursIn(rows, rows.length === total, position)
  return loaded ?? fetchNeighbours(vehicleId, position).catch(() => NONE)
}

async function fetchNeighbours(vehicleId: string, position: Position): Promise<Neighbours> {
  const at = new Date(position.dateStartIso).toISOString()
  const read = async (offset: number, side: 'filter[from]' | 'filter[to]') =>
    api(listTrips, { params: { vehicleId }, query: { ...pageQuery(offset, 3), [side]: at } })
  const [earlier, later] = await Promise.all([read(0, 'filter[to]'), read(0, 'filter[from]')])
  // The list is newest first: the nearest later trips are the last ones.
  const { total } = later.meta.page
  const nearest = total <= later.data.length ? later : await read(total - 3, 'filter[from]')
  const rows = new Map([...nearest.data, ...earlier.data].map((row) => [row.id, row]))
  return neighboursIn([...rows.values()], true, position) ?? NONE
}
