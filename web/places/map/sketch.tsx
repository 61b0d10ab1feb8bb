import { memo } from 'react'
import { createProjection, formatPixel, type Size, type View } from './geometry.ts'
import type { Outline, Position } from './outline.ts'

type Props = { view: View; size: Size; outline: Outline | null }

/** Land and borders of the embedded outline as SVG, where WebGL is not available. */
export const Sketch = memo(({ view, size, outline }: Props) => {
  const point = createProjection(view, size)
  const path = (line: Position[]) =>
    pathOf(
      line.map(([longitude, latitude]) => point({ longitude, latitude })),
      size,
    )
  return (
    <g>
      <rect className="sketch-water" width={size.width} height={size.height} />
      <path className="sketch-land" d={outline?.land.flatMap((rings) => rings.map(path)).join('')} />
      <path className="sketch-border" d={outline?.borders.map(path).join('')} />
    </g>
  )
})

/** How far outside the picture a line is still drawn, so that its end is not visible. */
const BEYOND = 50

/** Only what intersects the picture, rounded to a tenth of a pixel. */
function pathOf(points: [x: number, y: number][], { width, height }: Size): string {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < -BEYOND || left > width + BEYOND || bottom < -BEYOND || top > height + BEYOND) return ''
  return `M${points.map(([x, y]) => `${formatPixel(x)} ${formatPixel(y)}`).join('L')}`
}
