import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { coordinateText } from '#domain/places/place-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Coordinate, placeLine } from './place.ts'
import PlaceMap from './place-map.tsx'
import { fetchPlaceAt } from './queries.ts'

type Props = {
  start: Coordinate | null
  onPick: (place: Place, timeZone: string | null) => void
  onClose: () => void
}

/** Picks a place on the map: by a click, or the centre of the map, for users without a pointer. */
export function PickDialog({ start, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const [point, setPoint] = useState(start)
  const latest = useRef(start)
  const [found, setFound] = useState<Awaited<ReturnType<typeof fetchPlaceAt>> | null>(null)

  async function pick(coordinate: Coordinate) {
    latest.current = coordinate
    setPoint(coordinate)
    setFound(null)
    const place = await fetchPlaceAt(coordinate)
    // If two points are picked in a row, the last one wins, whichever reply is first.
    if (latest.current === coordinate) setFound(place)
  }
  function take() {
    if (!found) return
    const { name, address, coordinate, timeZone } = found
    onPick({ name, address, coordinate }, timeZone)
  }
  return (
    <Dialog title={t('address.pick')} size="wide" onClose={onClose}>
      <PlaceMap start={point} height={360} label={t('map.pick')} onPick={(at) => void pick(at)} />
      <p className="pick-text" role="status">
        {found ? placeLine(found) : point && point !== start ? coordinateText(point) : t('address.pickHint')}
      </p>
      <div className="dialog-foot">
        <div className="spread" />
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button kind="primary" disabled={!found} onClick={take}>
          {t('address.take')}
        </Button>
      </div>
    </Dialog>
  )
}
