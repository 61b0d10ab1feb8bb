import { memo, useMemo } from 'react'
import { currentLanguage } from '../../ui/i18n.ts'
import { createProjection, formatPixel, type Size, type View } from './geometry.ts'
import { type Box, placeLabels, samplePath } from './labels.ts'
import type { Outline, Position } from './outline.ts'
import { simplifyTrack } from './simplify.ts'
import { contentPoints, type MapContent } from './track-layer.tsx'

type Props = {
  view: View
  size: Size
  outline: Outline | null
  shown: MapContent
  /** The zoom whose towns are labelled, if not that of the view. */
  namesOfZoom?: number
  /** Whether controls and attribution are on it. */
  isCovered?: boolean
  /** Another box that labels must avoid. */
  cover?: Box | undefined
}

const coversOf = ({ width, height }: Size): Box[] => [
  { left: width - 54, right: width, top: 0, bottom: 96 },
  { left: 0, right: width, top: height - 22, bottom: height },
]

/** The base map as SVG: the embedded outline, where WebGL is not available. */
export const Sketch = memo(
  ({ view, size, outline, shown, namesOfZoom = view.zoom, isCovered = false, cover }: Props) => {
    const { width, height } = size
    const point = createProjection(view, size)
    const path = (line: Position[]) =>
      pathOf(
        line.map(([longitude, latitude]) => point({ longitude, latitude })),
        size,
      )
    const level = Math.ceil(view.zoom)
    const line = useMemo(() => simplifyTrack(contentPoints(shown), level), [shown, level])
    const around = { zoom: namesOfZoom, language: currentLanguage(), size, place: point }
    const way = shown.track.length > 1 ? samplePath(line.map(point)) : line.map(point)
    // The inset map has smaller labels.
    const marks = isCovered ? [line[0], line.at(-1)].flatMap((one) => (one ? [point(one)] : [])) : []
    const covers = [...(isCovered ? coversOf(size) : []), ...(cover ? [cover] : [])]
    const labels = outline ? placeLabels(outline.towns, { ...around, way, marks, covers }) : []
    return (
      <g>
        <rect className="sketch-water" width={width} height={height} />
        <path className="sketch-land" d={outline?.land.flatMap((rings) => rings.map(path)).join('')} />
        <path className="sketch-border" d={outline?.borders.map(path).join('')} />
        {labels.map(({ name, anchor, dot, at }) => (
          <g key={`${name} ${dot.join(' ')}`}>
            <circle className="sketch-dot" cx={dot[0]} cy={dot[1]} r="2" />
            <text className="sketch-label" x={at[0]} y={at[1]} textAnchor={anchor}>
              {name}
            </text>
          </g>
        ))}
      </g>
    )
  },
)

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
