import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, requestBody } from '../kernel/resource.ts'
import { Favourite, FavouriteChange, NewFavourite } from './favourite.ts'

// Favourites belong to one member of a company; those of others are not found.

export const listFavourites = call({
  name: 'listFavourites',
  summary: 'The favourite trips of the user in a company, in the order that the user gave them',
  method: 'GET',
  path: '/companies/:companyId/favourites',
  right: { on: 'company', needs: 'member' },
  query: PageQuery,
  reply: list('favourite', Favourite),
  status: 200,
  problems: [],
})

export const addFavourite = call({
  name: 'addFavourite',
  summary: 'Keep a recurring trip as a favourite, before all others',
  method: 'POST',
  path: '/companies/:companyId/favourites',
  right: { on: 'company', needs: 'member' },
  body: requestBody('favourite', NewFavourite),
  reply: one('favourite', Favourite),
  status: 201,
  problems: ['favourite.full'],
})

export const changeFavourite = call({
  name: 'changeFavourite',
  summary: 'Rename, change or move a favourite',
  method: 'PATCH',
  path: '/favourites/:favouriteId',
  right: { on: 'company', by: 'favourite', needs: 'member' },
  body: requestBody('favourite', FavouriteChange),
  reply: one('favourite', Favourite),
  status: 200,
  problems: ['version.conflict'],
})

export const removeFavourite = call({
  name: 'removeFavourite',
  summary: 'Remove a favourite',
  method: 'DELETE',
  path: '/favourites/:favouriteId',
  right: { on: 'company', by: 'favourite', needs: 'member' },
  status: 204,
  problems: ['version.conflict'],
})
