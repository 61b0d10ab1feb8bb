import { useMemo } from 'react'
import type { Coordinate } from '../place.ts'
import { createProjection, formatPixel, type Size, unwrapDateLine, type View } from './geometry.ts'
import { simplifyTrack } from './simplify.ts'

/** What the map shows: a track with its ends, or places. */
export type MapContent = { start: Coordinate | null; end: Coordinate | null; track: readonly Coordinate[] }

/** The points that must be visible: the track, or else its ends. */
export function contentPoints({ start, end, track }: MapContent): Coordinate[] {
  const way = unwrapDateLine(track)
  if (way.length > 0) return way
  return unwrapDateLine([start, end].filter((point) => point !== null))
}

/** The track, or a dashed line between two places, and its markers: a ring at the start, a dot at the end. */
export function TrackLayer({ view, size, shown }: { view: View; size: Size; shown: MapContent }) {
  const { start, end, track } = shown
  const points = useMemo(() => contentPoints({ start, end, track }), [start, end, track])
  // Rounded: differences below a whole zoom level are not visible.
  const level = Math.ceil(view.zoom)
  const line = useMemo(() => (track.length > 1 ? simplifyTrack(points, level) : []), [points, track, level])

  const point = createProjection(view, size)
  const path =
    line.length > 1 ? `M${line.map((one) => point(one).map(formatPixel).join(' ')).join('L')}` : null
  const [first, last] = [points[0], points.at(-1)]
  const isDirect = track.length === 0 && points.length === 2
  return (
    <g className="way">
      {isDirect && (
        <path
          className="way-direct"
          data-part="direct-line"
          d={`M${points.map((one) => point(one).map(formatPixel).join(' ')).join('L')}`}
        />
      )}
      {path && <path className="way-casing" d={path} />}
      {path && <path className="way-line" data-part="track" d={path} />}
      {first && points.length > 1 && <Mark kind="start" at={point(first)} />}
      {last && <Mark kind="end" at={point(last)} />}
    </g>
  )
}

const Mark = ({ kind, at: [x, y] }: { kind: 'start' | 'end'; at: [x: number, y: number] }) => (
  <circle className={`way-${kind}`} data-part={kind} cx={formatPixel(x)} cy={formatPixel(y)} r="6" />
)
