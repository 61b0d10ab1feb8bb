import { lazy, Suspense } from 'react'
import { addTexts } from '../../ui/i18n.ts'
import { useFavourites } from './use-favourites.ts'

const FavouritesDialog = lazy(async () => {
  const [{ FavouritesDialog }] = await Promise.all([import('./favourites-dialog.tsx'), addTexts('recurring')])
  return { default: FavouritesDialog }
})

/** The dialog in which the user orders, renames and deletes favourites; rarely used, and loaded when it is. */
export function FavouritesManager({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <FavouritesDialog {...useFavourites()} onClose={onClose} />
    </Suspense>
  )
}
