import { memo, useMemo } from 'react'
import { currentLanguage } from '../../ui/i18n.ts'
import { type Box, createProjection, type Size, type View } from './geometry.ts'
import { type End, type Label, placeEndNames, placeLabels, samplePath } from './labels.ts'
import type { Outline } from './outline.ts'
import { simplifyTrack } from './simplify.ts'
import { contentPoints, type MapContent } from './track-layer.tsx'

export type EndNames = { start: string | null; end: string | null }

type Props = {
  view: View
  size: Size
  shown: MapContent
  names: EndNames
  covers: readonly Box[]
  /** The outline whose towns are named; null if the base map has names of its own. */
  outline: Outline | null
}

/** The names on the map: of both ends, and of the towns where the base map has none. */
export const MapLabels = memo(({ view, size, shown, names, covers, outline }: Props) => {
  const point = createProjection(view, size)
  const level = Math.ceil(view.zoom)
  const line = useMemo(() => simplifyTrack(contentPoints(shown), level), [shown, level])
  const way = samplePath(line.map(point))
  const marks = [line[0], line.at(-1)].flatMap((one) => (one ? [point(one)] : []))
  const ends = placeEndNames(endsOf(marks, line.length > 1, names), { size, way, covers })
  const towns = placeLabels(outline?.towns ?? [], {
    zoom: view.zoom,
    language: currentLanguage(),
    size,
    place: point,
    way,
    marks,
    covers: [...covers, ...ends.map(({ box }) => box)],
    named: ends.map(({ name }) => name),
  })
  return (
    <>
      {towns.map((label) => (
        <g key={`${label.name} ${label.dot.join(' ')}`}>
          <circle className="sketch-dot" cx={label.dot[0]} cy={label.dot[1]} r="2" />
          <Name className="sketch-label" part="town-name" {...label} />
        </g>
      ))}
      {ends.map((label) => (
        <Name key={label.dot.join(' ')} className="way-name" part="end-name" {...label} />
      ))}
    </>
  )
})

/** Ends at one point with one name are named once. */
function endsOf(marks: [x: number, y: number][], hasTwo: boolean, { start, end }: EndNames): End[] {
  const [first, last] = marks
  if (!first || !last) return []
  const isNear = Math.hypot(first[0] - last[0], first[1] - last[1]) < 12
  if (!hasTwo || (isNear && start === end)) return endOf(start ?? end, last)
  return [...endOf(start, first), ...endOf(end, last)]
}
const endOf = (name: string | null, at: [x: number, y: number]): End[] => (name ? [{ name, at }] : [])

const Name = ({ name, anchor, at, className, part }: Label & { className: string; part: string }) => (
  <text className={className} data-part={part} x={at[0]} y={at[1]} textAnchor={anchor}>
    {name}
  </text>
)
