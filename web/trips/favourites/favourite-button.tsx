import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NewFavourite } from '#contract/trips/favourite.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import type { Trip } from '../queries.ts'
import { favouriteOf, isKept } from './favourite-values.ts'
import { deleteFavourite, saveNewFavourite } from './save-favourite.ts'
import { useFavourites } from './use-favourites.ts'

/** Keeps a saved trip as a favourite, or drops the favourite that it is. */
export function FavouriteButton({ trip, system }: { trip: Trip; system: SystemOfUnits }) {
  const { t } = useTranslation()
  const { companyId, favourites } = useFavourites()
  const favourite = favouriteOf(trip, system)
  const kept = favourite && favourites.find(({ attributes }) => isKept(favourite, attributes))
  const toggling = useSave<unknown, NewFavourite>({
    save: (added) => (kept ? deleteFavourite(companyId, kept) : saveNewFavourite(companyId, added)),
    success: () => t(kept ? 'favourites.dropped' : 'favourites.kept'),
    details: ({ label }) => ({ text: kept?.attributes.label ?? label }),
  })
  if (!favourite) return null
  return (
    <Button
      aria-pressed={Boolean(kept)}
      isBusy={toggling.isPending}
      onClick={() => toggling.start(favourite)}
    >
      {kept ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
      {t('favourites.keep')}
    </Button>
  )
}
