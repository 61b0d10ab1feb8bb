import { readPage } from '#contract/kernel/page.ts'
import * as calls from '#contract/trips/favourites.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { presentList } from '../../http/present.ts'
import { presentFavourite } from './present.ts'
import { favouriteStore } from './store.ts'
import { toValues } from './values.ts'

export const favouriteRoutes: Binding[] = [
  bind(calls.listFavourites, async ({ db, company, actor, query }) => {
    const page = readPage(query)
    const rows = await favouriteStore(db, company.id, actor.userId).page(page)
    return presentList(rows, page, presentFavourite)
  }),

  bind(calls.addFavourite, async ({ db, company, actor, attributes }) => {
    const added = await favouriteStore(db, company.id, actor.userId).add(toValues(attributes))
    return { data: presentFavourite(added) }
  }),

  bind(calls.changeFavourite, async ({ db, company, actor, params, attributes, expectVersion }) => {
    const favourites = favouriteStore(db, company.id, actor.userId)
    const { position, ...sent } = attributes
    if (position !== undefined) await favourites.lockAll()
    const before = await favourites.lock(params.favouriteId)
    expectVersion(before.version)
    const changed = await favourites.change(before.id, toValues(sent, presentFavourite(before).attributes))
    if (position !== undefined) await favourites.move(before.id, position)
    return { data: presentFavourite(changed ?? before) }
  }),

  bind(calls.removeFavourite, async ({ db, company, actor, params, expectVersion }) => {
    const favourites = favouriteStore(db, company.id, actor.userId)
    const before = await favourites.lock(params.favouriteId)
    expectVersion(before.version)
    await favourites.remove(before.id)
  }),
]
