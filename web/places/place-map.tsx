import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { placeKeys } from './keys.ts'
import { useBaseMap, useCanvas } from './map/base-map.ts'
import { MapControls } from './map/controls.tsx'
import {
  fitView,
  LEAST_ZOOM,
  OUTLINE_ZOOMS,
  positionAt,
  TILE_ZOOMS,
  type View,
  wrapLongitude,
} from './map/geometry.ts'
import { MapLabels } from './map/map-labels.tsx'
import { loadOutline } from './map/outline.ts'
import { Sketch } from './map/sketch.tsx'
import { contentPoints, type MapContent, TrackLayer } from './map/track-layer.tsx'
import { useCovers } from './map/use-covers.ts'
import { useSize } from './map/use-size.ts'
import type { Coordinate } from './place.ts'
import './places.css'

/** A coordinate, and the name beside its marker. */
export type MapPoint = Coordinate & { name?: string | null }

export type PlaceMapProps = {
  /** The text alternative of the map. */
  label: string
  height: number
  start?: MapPoint | null
  end?: MapPoint | null
  track?: readonly Coordinate[] | null
  /** Shown in a corner of the map, or below it on a phone. */
  note?: ReactNode
  /** Called when the user picks a place by a click. */
  onPick?: (at: Coordinate) => void
}

const NO_TRACK: readonly Coordinate[] = []
const STEP = 80
/** The attribution is at the bottom of the picture, above a note. */
const SOURCE = 21
const ARROWS: Record<string, [right: number, below: number] | undefined> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** A track or a place on a map. The track is rendered at once, the base map when it is loaded. */
export default function PlaceMap({
  label,
  height,
  start = null,
  end = null,
  track,
  note,
  onPick,
}: PlaceMapProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [north, east, south, west] = [start?.latitude, start?.longitude, end?.latitude, end?.longitude]
  const shown = useMemo(
    (): MapContent => ({ start: pointAt(north, east), end: pointAt(south, west), track: track ?? NO_TRACK }),
    [north, east, south, west, track],
  )
  const names = useMemo(
    () => ({ start: start?.name ?? null, end: end?.name ?? null }),
    [start?.name, end?.name],
  )
  const ground = useBaseMap()
  const { isOutline } = ground
  const zooms = isOutline ? OUTLINE_ZOOMS : TILE_ZOOMS
  const covers = useCovers(root, size, isOutline, note)
  const isDrawing = ground.kind === 'drawing'
  // A moved view stays until other content is shown; a picked point is only marked.
  const isPicking = onPick !== undefined
  const [moved, setMoved] = useState<{ view: View; of: MapContent; isOutline: boolean } | null>(null)
  const isMoved = moved !== null && moved.isOutline === isOutline && (isPicking || moved.of === shown)
  const view = useMemo(
    () => (isMoved ? moved.view : fitView(contentPoints(shown), size, zooms, covers)),
    [isMoved, moved, shown, size, zooms, covers],
  )
  const onMove = (next: View) => setMoved({ view: next, of: shown, isOutline })
  const canvas = useCanvas({ box, ground, view, onMove, onPick })
  const outline = useQuery({
    queryKey: placeKeys.outline,
    queryFn: loadOutline,
    staleTime: Infinity,
    enabled: isOutline,
  })
  useEffect(() => {
    if (!isMoved) canvas.current?.setView(view)
  }, [canvas, isMoved, view])

  const move = (next: View) => {
    const zoom = Math.max(LEAST_ZOOM, Math.min(zooms.max, next.zoom))
    onMove({ ...next, zoom })
  }
  function keyDown(event: KeyboardEvent) {
    const [right, below] = ARROWS[event.key] ?? []
    if (!isDrawing || right === undefined || below === undefined) return
    event.preventDefault()
    move({ ...view, ...positionAt(view, size, size.width / 2 + right, size.height / 2 + below) })
  }
  function click(event: MouseEvent) {
    if (!isDrawing || !onPick) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onMove(view)
    onPick(wrapLongitude(positionAt(view, size, event.clientX - left, event.clientY - top)))
  }
  const isDrawn = isDrawing && !outline.isPending
  return (
    <div className="map" ref={root} role="group" aria-label={label} data-kind={ground.kind}>
      <div
        className="map-canvas"
        ref={box}
        style={{ height }}
        data-state={isDrawn ? 'drawn' : undefined}
        {...(isDrawing && { tabIndex: 0, role: 'application', 'aria-label': label })}
        onKeyDown={keyDown}
        onClick={click}
      />
      <svg
        className="map-way"
        height={height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        {isDrawing && size.width > 0 && <Sketch {...{ view, size }} outline={outline.data ?? null} />}
        {size.width > 0 && <TrackLayer {...{ view, size, shown }} />}
        {size.width > 0 && (
          <MapLabels
            {...{ view, size, shown, names, covers }}
            outline={isOutline ? (outline.data ?? null) : null}
          />
        )}
      </svg>
      <MapControls
        onZoom={(step) =>
          isDrawing ? move({ ...view, zoom: view.zoom + step }) : canvas.current?.zoomBy(step)
        }
        onCentre={onPick && (() => onPick(canvas.current?.centre() ?? wrapLongitude(view)))}
      />
      {isOutline && (
        <p className="map-source" style={{ top: height - SOURCE }} data-cover>
          {t('map.embedded')}
        </p>
      )}
      {note && (
        <div className="map-note" data-cover>
          {note}
        </div>
      )}
    </div>
  )
}

const pointAt = (latitude: number | undefined, longitude: number | undefined): Coordinate | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }
