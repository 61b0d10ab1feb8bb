import { lengthOf, STEPS_PER_DEGREE, type TrackColumns } from './codec.ts'

/** Distributes `most` points over several tracks in proportion to their length; each keeps its two ends. */
export function allotPoints(lengths: readonly number[], most: number): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (total <= most) return [...lengths]
  // The two ends of each track are reserved.
  const free = most - 2 * lengths.length
  return lengths.map((length) => Math.min(length, 2 + Math.floor((free * length) / total)))
}

const METRES_PER_STEP = 40_030_000 / 360 / STEPS_PER_DEGREE
const RADIANS_PER_STEP = Math.PI / 180 / STEPS_PER_DEGREE
/** From a millimetre to more than any detour; the binary search runs on a logarithmic scale. */
const [LEAST_DETOUR_M, MOST_DETOUR_M] = [1e-3, 1e7]
const ROUNDS = 20

/**
 * Thins a track to at most `most` points, keeping its ends. Half are spaced evenly, so stops keep their times; the
 * others are where leaving them out would shorten the track most.
 */
export function thinColumns(columns: TrackColumns, most: number): TrackColumns {
  const length = lengthOf(columns)
  if (length <= most) return columns
  const stride = Math.ceil((2 * length) / Math.max(1, most - 2))
  const metres = distanceInMetres(columns)
  const ways = distancesFromStart(length, metres)
  let best = [0, length - 1]
  let [low, high] = [Math.log(LEAST_DETOUR_M), Math.log(MOST_DETOUR_M)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2
    const found = selectPoints(ways, metres, stride, Math.exp(middle))
    if (found.length > most) low = middle
    else {
      high = middle
      if (found.length > best.length) best = found
    }
  }
  return columns.map((column) => Float64Array.from(best, (index) => column[index] ?? 0))
}

type DistanceInMetres = (from: number, to: number) => number

/** The distance between nearby points, on a plane. */
function distanceInMetres([
  latitudes = new Float64Array(),
  longitudes = new Float64Array(),
]: TrackColumns): DistanceInMetres {
  const narrowing = latitudes.map((latitude) => Math.cos(latitude * RADIANS_PER_STEP))
  return (from, to) => {
    const north = (latitudes[to] ?? 0) - (latitudes[from] ?? 0)
    const east = ((longitudes[to] ?? 0) - (longitudes[from] ?? 0)) * (narrowing[from] ?? 0)
    return METRES_PER_STEP * Math.sqrt(north * north + east * east)
  }
}

/** The distance along the track from the first point to each. */
function distancesFromStart(length: number, metres: DistanceInMetres): Float64Array {
  const ways = new Float64Array(length)
  for (let index = 1; index < length; index += 1)
    ways[index] = (ways[index - 1] ?? 0) + metres(index - 1, index)
  return ways
}

/** The points such that no segment between neighbours hides a detour longer than the given one. */
function selectPoints(
  ways: Float64Array,
  metres: DistanceInMetres,
  stride: number,
  longest: number,
): number[] {
  const last = ways.length - 1
  const selected = [0]
  let from = 0
  for (let to = 2; to <= last; to += 1) {
    const detour = (ways[to] ?? 0) - (ways[from] ?? 0) - metres(from, to)
    if (detour <= longest && to - from <= stride) continue
    from = to - 1
    selected.push(from)
  }
  selected.push(last)
  return selected
}
