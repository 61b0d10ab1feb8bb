import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { FavouriteButton } from './favourites/favourite-button.tsx'
import type { Trip } from './queries.ts'
import type { EditorSearch } from './trip-editor.tsx'

/** Over whichever list the trip is open. */
const newFrom = (source: { copy?: string; back?: string }) =>
  (({ copy: _copy, back: _back, ...before }: EditorSearch) => ({
    ...before,
    trip: 'new',
    ...source,
  })) as never

/** Creates new trips from this one, now or later. */
export function TripActions({ trip, system }: { trip: Trip; system: SystemOfUnits }) {
  const { t } = useTranslation()
  return (
    <div className="trip-actions">
      <Link to="." search={newFrom({ copy: trip.id })} state={OVER_LIST} replace className="btn">
        <IconCopy aria-hidden="true" />
        {t('trips.copy')}
      </Link>
      <Link to="." search={newFrom({ back: trip.id })} state={OVER_LIST} replace className="btn">
        <IconArrowBackUp aria-hidden="true" />
        {t('trips.wayBack')}
      </Link>
      <FavouriteButton {...{ trip, system }} />
    </div>
  )
}
