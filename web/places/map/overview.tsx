import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../ui/i18n.ts'
import { mercatorX, mercatorY, type Size, scaleBar, type View, worldSize } from './geometry.ts'
import type { Outline } from './outline.ts'
import { Sketch } from './sketch.tsx'

/** From this zoom on, the outline has no detail around a place. */
const CLOSE = 11
const REGION_ZOOM = 6
const SIZES = { wide: { width: 168, height: 108 }, narrow: { width: 104, height: 70 } }
/** On a narrower map it would cover the place itself. */
const NARROW = 420
/** A click zooms out to this level; the inset labels its towns. */
const AROUND_ZOOM = 8

export const isClose = ({ zoom }: View) => zoom > CLOSE

type Props = { view: View; mapWidth: number; outline: Outline | null; onLook: (view: View) => void }

/** An inset map of the region with a scale, shown where the outline has no detail. */
export function Overview({ view, mapWidth, outline, onLook }: Props) {
  const { t } = useTranslation()
  const size = mapWidth < NARROW ? SIZES.narrow : SIZES.wide
  // Rounded: smaller steps are not visible, and each one renders the inset again.
  const [latitude, longitude] = [round(view.latitude), round(view.longitude)]
  const [region, shown] = useMemo(() => {
    const here = { latitude, longitude }
    return [
      { ...here, zoom: REGION_ZOOM },
      { start: here, end: null, track: [] },
    ]
  }, [latitude, longitude])
  const { metres, pixels } = scaleBar(view)
  const look = () => onLook({ ...view, zoom: AROUND_ZOOM })
  return (
    <div className="map-overview">
      <div className="map-region">
        <svg {...size} aria-hidden="true">
          <Sketch view={region} namesOfZoom={AROUND_ZOOM} {...{ size, outline, shown }} />
          <circle className="map-here" cx={size.width / 2} cy={size.height / 2} r="5" />
        </svg>
        {/* Above the map and not around it: the names of towns are not part of the button's label. */}
        <button type="button" aria-label={t('map.around')} title={t('map.around')} onClick={look} />
      </div>
      <span className="map-scale" style={{ width: pixels }}>
        {writeMetres(metres)}
      </span>
    </div>
  )
}

/** Grid lines at the distance of the scale bar, so that movement is visible. */
export function Grid({ view, size: { width, height } }: { view: View; size: Size }) {
  const id = useId()
  const { pixels } = scaleBar(view)
  const world = worldSize(view.zoom)
  const x = -((mercatorX(view.longitude) * world - width / 2) % pixels)
  const y = -((mercatorY(view.latitude) * world - height / 2) % pixels)
  return (
    <g className="map-grid">
      <pattern {...{ id, x, y }} width={pixels} height={pixels} patternUnits="userSpaceOnUse">
        <path d={`M0 0H${pixels}M0 0V${pixels}`} />
      </pattern>
      <rect {...{ width, height }} fill={`url(#${id})`} />
    </g>
  )
}

const round = (degrees: number) => Math.round(degrees * 50) / 50

const writeMetres = (metres: number) =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: metres < 1_000 ? 'meter' : 'kilometer',
  }).format(metres < 1_000 ? metres : metres / 1_000)
