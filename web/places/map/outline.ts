import atlasUrl from 'world-atlas/countries-50m.json?url'
import townsUrl from '../../../dist/gazetteer/towns.json?url'

// The data of the embedded map: land and borders of Natural Earth, and the towns of the gazetteer.

export type Position = [longitude: number, latitude: number]
export type Outline = { land: Position[][][]; borders: Position[][]; towns: MapTown[] }
export type MapTown = { de: string; en: string; longitude: number; latitude: number; thousands: number }

type Arcs = number[] | Arcs[]
type Geometry = { type: string; arcs: Arcs }
type Topology = {
  arcs: Position[][]
  transform: { scale: Position; translate: Position }
  objects: { land: { geometries: Geometry[] }; countries: { geometries: Geometry[] } }
}

let loading: Promise<Outline> | null = null

/** Loaded once, when the first map needs it. */
export function loadOutline(): Promise<Outline> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Outline> {
  const [atlas, towns] = await Promise.all([readJson<Topology>(atlasUrl), readJson<TownRow[]>(townsUrl)])
  return { ...decodeTopology(atlas), towns: towns.map(readTown) }
}

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('the outline could not be loaded')
  return (await response.json()) as T
}

type TownRow = [de: string, en: string, longitude: number, latitude: number, thousands: number]
const readTown = ([de, en, longitude, latitude, thousands]: TownRow): MapTown => ({
  de,
  en: en || de,
  longitude,
  latitude,
  thousands,
})

/** Unwraps a ring across the date line: otherwise it would cover the whole map. */
function unwrapRing(points: Position[]): Position[] {
  let turns = 0
  return points.map(([longitude, latitude], index) => {
    const last = points[index - 1]?.[0] ?? longitude
    if (longitude - last > 180) turns -= 360
    if (last - longitude > 180) turns += 360
    return [longitude + turns, latitude]
  })
}

const polygons = (geometries: Geometry[]) =>
  geometries.flatMap(({ type, arcs }) =>
    type === 'MultiPolygon' ? (arcs as number[][][]) : type === 'Polygon' ? [arcs as number[][]] : [],
  )

/** TopoJSON stores each arc once, delta-encoded; shapes refer to arcs. */
export function decodeTopology({ arcs, transform, objects }: Topology): Omit<Outline, 'towns'> {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([right, up]): Position => {
      x += right
      y += up
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    })
  })
  const line = (arc: number): Position[] => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []))
  // Each arc begins where the one before it ended.
  const ring = (parts: number[]) =>
    unwrapRing(parts.flatMap((arc, index) => line(arc).slice(index === 0 ? 0 : 1)))
  const uses = new Map<number, number>()
  for (const arc of polygons(objects.countries.geometries).flat(2)) {
    const one = arc < 0 ? ~arc : arc
    uses.set(one, (uses.get(one) ?? 0) + 1)
  }
  return {
    land: polygons(objects.land.geometries).map((rings) => rings.map(ring)),
    // An arc that two countries share is a border; the others are coast.
    borders: [...uses].filter(([, count]) => count > 1).map(([arc]) => line(arc)),
  }
}
