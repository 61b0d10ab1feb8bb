import type { Language } from '#contract/users/user.ts'
import type { Coordinate } from '../place.ts'
import type { Size } from './geometry.ts'
import type { MapTown } from './outline.ts'

export type Label = { name: string; x: number; y: number }

const MOST = 40
const LETTER = 7
const LINE = 16

/** From which zoom on a town of so many thousands is named: the large ones first, as on any map. */
export function firstZoom(thousands: number): number {
  if (thousands >= 2_000) return 2
  if (thousands >= 500) return 4
  if (thousands >= 100) return 6
  if (thousands >= 30) return 7
  return thousands >= 8 ? 8.5 : 10
}

/** The names that have room, the largest towns first. */
export function labelsFor(
  towns: readonly MapTown[],
  zoom: number,
  language: Language,
  { width, height }: Size,
  place: (at: Coordinate) => [x: number, y: number],
): Label[] {
  const labels: Label[] = []
  const overlaps = (x: number, y: number, wide: number) =>
    labels.some(
      (other) =>
        Math.abs(other.x - x) < (wide + other.name.length * LETTER) / 2 && Math.abs(other.y - y) < LINE,
    )
  for (const town of towns) {
    if (labels.length >= MOST) break
    if (firstZoom(town.thousands) > zoom) continue
    const [x, y] = place(town)
    const wide = town[language].length * LETTER
    if (x < wide / 2 || x > width - wide / 2 || y < LINE || y > height - 4) continue
    if (!overlaps(x, y, wide)) labels.push({ name: town[language], x, y })
  }
  return labels
}
