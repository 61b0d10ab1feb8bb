import { type Box, round } from './sheet.ts'

// Paths of SVG commands, as contract/reports/page.ts has them.

const at = (x: number, y: number) => `${round(x)} ${round(y)}`

export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => at(x, y)).join('L')}Z`

export const polyline = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => at(x, y)).join('L')}`

export function rectangle({ x, y, width, height }: Box): string {
  const [left, right, top, bottom] = [round(x), round(x + width), round(y), round(y + height)]
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`
}

/** How far the handles of a curve reach that comes close to a quarter of a circle. */
const QUARTER = 0.5523

export function rounded({ x, y, width, height }: Box, radius: number): string {
  const [right, bottom, handle] = [x + width, y + height, radius * (1 - QUARTER)]
  return [
    `M${at(x + radius, y)}`,
    `L${at(right - radius, y)}C${at(right - handle, y)} ${at(right, y + handle)} ${at(right, y + radius)}`,
    `L${at(right, bottom - radius)}C${at(right, bottom - handle)} ${at(right - handle, bottom)} ${at(right - radius, bottom)}`,
    `L${at(x + radius, bottom)}C${at(x + handle, bottom)} ${at(x, bottom - handle)} ${at(x, bottom - radius)}`,
    `L${at(x, y + radius)}C${at(x, y + handle)} ${at(x + handle, y)} ${at(x + radius, y)}Z`,
  ].join('')
}

/** Only the two left corners are round. */
export function leftRounded({ x, y, width, height }: Box, radius: number): string {
  const [right, bottom, handle] = [x + width, y + height, radius * (1 - QUARTER)]
  return [
    `M${at(x + radius, y)}L${at(right, y)}L${at(right, bottom)}L${at(x + radius, bottom)}`,
    `C${at(x + handle, bottom)} ${at(x, bottom - handle)} ${at(x, bottom - radius)}`,
    `L${at(x, y + radius)}C${at(x, y + handle)} ${at(x + handle, y)} ${at(x + radius, y)}Z`,
  ].join('')
}

export function circle(x: number, y: number, radius: number): string {
  const [left, right, top, bottom] = [
    round(x - radius),
    round(x + radius),
    round(y - radius),
    round(y + radius),
  ]
  const [near, far] = [round(x - radius * QUARTER), round(x + radius * QUARTER)]
  const [high, low] = [round(y - radius * QUARTER), round(y + radius * QUARTER)]
  const [middle, centre] = [round(x), round(y)]
  return (
    `M${middle} ${top}C${far} ${top} ${right} ${high} ${right} ${centre}` +
    `C${right} ${low} ${far} ${bottom} ${middle} ${bottom}C${near} ${bottom} ${left} ${low} ${left} ${centre}` +
    `C${left} ${high} ${near} ${top} ${middle} ${top}Z`
  )
}
