import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../kernel/api/config-query.ts'
import type { Coordinate } from '../place.ts'
import type { Canvas } from './canvas.ts'
import { useThemeChanges } from './colours.ts'
import type { View } from './geometry.ts'

/**
 * The base map under the track: a WebGL canvas (configured style or embedded outline), or an SVG drawing of the
 * outline.
 */
export function useBaseMap() {
  const config = useQuery(configQuery)
  const [kind, setKind] = useState<'waiting' | 'canvas' | 'drawing'>('waiting')
  const [hasFailed, setFailed] = useState(false)
  const styleUrl = config.isError ? null : config.data?.mapStyleUrl
  const isOutline = styleUrl === null || hasFailed || kind === 'drawing'
  return { kind, setKind, setFailed, styleUrl, isOutline }
}

type Options = {
  box: RefObject<HTMLElement | null>
  ground: ReturnType<typeof useBaseMap>
  view: View
  onMove: (view: View) => void
  onPick: ((at: Coordinate) => void) | undefined
}

/** Opens the canvas in the element; falls back to the SVG drawing. */
export function useCanvas({ box, ground: { styleUrl, setKind, setFailed }, view, onMove, onPick }: Options) {
  const { t } = useTranslation()
  const canvas = useRef<Canvas | null>(null)
  const currentView = useEffectEvent(() => view)
  const canPick = useEffectEvent(() => onPick !== undefined)
  const pick = useEffectEvent((at: Coordinate) => onPick?.(at))
  const move = useEffectEvent(onMove)

  useEffect(() => {
    const element = box.current
    if (!element || styleUrl === undefined) return
    let isGone = false
    const draw = () => {
      if (!isGone) setKind('drawing')
    }
    const opening = import('./canvas.ts').then(({ openCanvas }) =>
      openCanvas({
        element,
        styleUrl,
        help: { desktop: t('map.desktopHelp'), mac: t('map.macHelp'), mobile: t('map.mobileHelp') },
        view: currentView(),
        onPick: canPick() ? (at) => pick(at) : null,
        // The track moves in the same frame as the base map.
        onMove: (next) => flushSync(() => move(next)),
        onEmbedded: () => setFailed(true),
        onLost: draw,
      }),
    )
    // Fails without WebGL, or if the map's code cannot be loaded.
    opening.then((opened) => {
      if (isGone) return opened.close()
      canvas.current = opened
      setKind('canvas')
      opened.setView(currentView())
    }, draw)
    return () => {
      isGone = true
      canvas.current?.close()
      canvas.current = null
    }
  }, [box, styleUrl, setKind, setFailed, t])

  const theme = useThemeChanges()
  useEffect(() => {
    void canvas.current?.recolour()
  }, [theme])
  return canvas
}
