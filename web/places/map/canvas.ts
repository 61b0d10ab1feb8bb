import 'maplibre-gl/dist/maplibre-gl.css'
import { AttributionControl, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Coordinate } from '../place.ts'
import { readColours } from './colours.ts'
import { LEAST_ZOOM, OUTLINE_ZOOMS, TILE_ZOOMS, type View } from './geometry.ts'
import { loadOutline } from './outline.ts'
import { embeddedStyle } from './style.ts'

setWorkerUrl(workerUrl)

type Options = {
  element: HTMLElement
  /** Null for the embedded outline. */
  styleUrl: string | null
  help: Record<'desktop' | 'mac' | 'mobile', string>
  view: View
  onPick: ((at: Coordinate) => void) | null
  onMove: (view: View) => void
  /** The configured style could not be loaded; the embedded one replaces it. */
  onEmbedded: () => void
  /** Nothing can be drawn here. */
  onLost: () => void
}

export type Canvas = Awaited<ReturnType<typeof openCanvas>>

/** After this many failed tiles before the first loaded one, the configured style is replaced by the embedded one. */
const MAX_FAILURES = 3

/** The base map by MapLibre; tracks and markers are drawn above it. Throws without WebGL. */
export async function openCanvas({ element, styleUrl, help, view, onPick, ...on }: Options) {
  const outline = styleUrl === null ? await loadOutline() : null
  let isEmbedded = outline !== null
  let failures = 0
  let colours = readColours(element)

  const map = new GlMap({
    container: element,
    style: outline ? embeddedStyle(outline, colours) : (styleUrl ?? ''),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    validateStyle: !outline,
    attributionControl: false,
    maxZoom: (outline ? OUTLINE_ZOOMS : TILE_ZOOMS).max,
    minZoom: LEAST_ZOOM - 1,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    // In a form the wheel scrolls the form; in the picker it zooms the map.
    cooperativeGestures: onPick === null,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': help.desktop,
      'CooperativeGesturesHandler.MacHelpText': help.mac,
      'CooperativeGesturesHandler.MobileHelpText': help.mobile,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  if (!isEmbedded) map.addControl(new AttributionControl({ compact: true }), 'bottom-right')

  const drawOutline = async () =>
    map.setStyle(embeddedStyle(await loadOutline(), colours), { diff: false, validate: false })

  // A source that is still loading counts as loaded: only its first tile shows that it is there.
  const sources = new Set<string>()
  map.on('error', () => {
    failures += 1
    if (isEmbedded || (map.isStyleLoaded() && failures < MAX_FAILURES)) return
    isEmbedded = true
    sources.clear()
    map.setMaxZoom(OUTLINE_ZOOMS.max)
    on.onEmbedded()
    void drawOutline()
  })
  const isGroundThere = () => (isEmbedded ? sources.has('land') : sources.size > 0)
  map.on('data', (event) => {
    if (!('tile' in event && event.tile && 'sourceId' in event)) return
    failures = Number.NEGATIVE_INFINITY
    sources.add(event.sourceId)
  })
  let isSetting = false
  map.on('move', () => {
    if (isSetting) return
    const { lat, lng } = map.getCenter()
    on.onMove({ latitude: lat, longitude: lng, zoom: map.getZoom() })
  })
  map.on('webglcontextlost', on.onLost)
  map.on('idle', () => {
    if (isGroundThere()) element.dataset.state = 'drawn'
  })
  if (onPick)
    map.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap()
      onPick({ latitude: lat, longitude: lng })
    })

  return {
    /** Not reported as a move of the user. */
    setView: ({ latitude, longitude, zoom }: View) => {
      isSetting = true
      map.jumpTo({ center: [longitude, latitude], zoom })
      isSetting = false
    },
    recolour: async () => {
      const next = readColours(element)
      if (!isEmbedded || JSON.stringify(next) === JSON.stringify(colours)) return
      colours = next
      await drawOutline()
    },
    zoomBy: (step: number) => map.easeTo({ zoom: map.getZoom() + step, duration: 150 }),
    centre: (): Coordinate => {
      const { lat, lng } = map.getCenter().wrap()
      return { latitude: lat, longitude: lng }
    },
    close: () => map.remove(),
  }
}
