import { readPage } from '#contract/kernel/page.ts'
import { FOUND_MAX, readOrder, readValues } from '#contract/kernel/search.ts'
import {
  getTripTotals,
  listCompanyTripRefs,
  listCompanyTrips,
  type TRIP_ORDERS,
  type TripFilterQuery,
  type TripMark,
} from '#contract/trips/found-trips.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../db/pool.ts'
import { searchWords } from '../../db/search-text.ts'
import type { CompanyAccess } from '../../http/authorize.ts'
import { bind } from '../../http/bind.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { selectVehicles } from '../../vehicles/public.ts'
import { foundTripPresenter, presentTotals } from './present.ts'
import { foundTripStore, type TripSearch } from './store.ts'

type Reader = { db: Db; company: CompanyAccess; actor: Actor; query: TripFilterQuery }

async function search({ db, company, actor, query }: Reader) {
  const viewer = { companyId: company.id, userId: actor.userId, role: company.role }
  const vehicles = await selectVehicles(db, viewer, readValues(query['filter[vehicleIds]']))
  return foundTripStore(db, vehicles, actor.userId, readFilter(query))
}

const readFilter = (query: TripFilterQuery): TripSearch => ({
  words: searchWords(query['filter[search]'] ?? ''),
  period: omitUndefined({ from: query['filter[from]'], to: query['filter[to]'] }),
  ...omitUndefined({
    categories: readValues(query['filter[categories]']) as TripCategory[] | undefined,
    driver: query['filter[driver]']?.trim(),
    distanceFrom: query['filter[distanceFrom]'],
    distanceTo: query['filter[distanceTo]'],
    marks: readValues(query['filter[marks]']) as TripMark[] | undefined,
  }),
})

const orderOf = ({ sort = '-date' }: { sort?: string | undefined }) =>
  readOrder<(typeof TRIP_ORDERS)[number]>(sort)

export const tripSearchRoutes = [
  bind(listCompanyTrips, async (context) => {
    const found = await search(context)
    const page = readPage(context.query)
    const { rows, isLast, isSimilar } = await found.page(orderOf(context.query), page)
    return {
      data: rows.map(foundTripPresenter()),
      meta: { page: { ...page, isLast }, isSimilar },
    }
  }),

  bind(listCompanyTripRefs, async (context) => {
    const found = await search(context)
    const { rows, total, isMore, isSimilar } = await found.refs(orderOf(context.query))
    return {
      data: rows.map(({ id, version }) => ({ type: 'trip' as const, id, meta: { version } })),
      meta: { page: { limit: FOUND_MAX, offset: 0, total }, isMore, isSimilar },
    }
  }),

  bind(getTripTotals, async (context) => {
    const found = await search(context)
    return { data: presentTotals(context.company.id, await found.totals()) }
  }),
]
