import type { FavouriteChange, NewFavourite } from '#contract/trips/favourite.ts'
import { addFavourite, changeFavourite, removeFavourite } from '#contract/trips/favourites.ts'
import { api } from '../../kernel/api/api.ts'
import { refreshAfter } from '../../kernel/api/refresh-after.ts'
import type { SavedFavourite } from './queries.ts'

export async function saveNewFavourite(companyId: string, attributes: NewFavourite): Promise<SavedFavourite> {
  const { data } = await api(addFavourite, { params: { companyId }, attributes })
  await refreshAfter('favourite', { companyId })
  return data
}

export async function saveFavourite(
  companyId: string,
  { id, meta }: SavedFavourite,
  attributes: FavouriteChange,
): Promise<SavedFavourite> {
  const { data } = await api(changeFavourite, {
    params: { favouriteId: id },
    attributes,
    version: meta.version,
  })
  await refreshAfter('favourite', { companyId })
  return data
}

export async function deleteFavourite(companyId: string, { id, meta }: SavedFavourite): Promise<void> {
  await api(removeFavourite, { params: { favouriteId: id }, version: meta.version })
  await refreshAfter('favourite', { companyId })
}
