import { getAttention, getCosts, getDistances } from '#contract/overview/calls.ts'
import { bind } from '../http/bind.ts'
import { readMonths } from './period.ts'
import { presentAttention, presentCosts, presentDistances } from './present.ts'
import { overviewStore } from './store.ts'

export const overviewRoutes = (now: () => number) => [
  bind(getAttention, async ({ db, company: { id }, actor }) => {
    const rows = await overviewStore(db, id, actor.userId).attention(new Date(now()).toISOString())
    return { data: { type: 'attention' as const, id, attributes: presentAttention(rows) } }
  }),

  bind(getDistances, async ({ db, company: { id }, actor, query }) => {
    const [months, store] = [readMonths(query, new Date(now())), overviewStore(db, id, actor.userId)]
    const attributes = presentDistances(months, {
      vehicles: await store.vehicles(),
      months: await store.months(months),
      driven: await store.driven(months),
      before: await store.drivenBefore(months),
    })
    return { data: { type: 'distances' as const, id, attributes } }
  }),

  bind(getCosts, async ({ db, company: { id }, actor, query }) => {
    const [months, store] = [readMonths(query, new Date(now())), overviewStore(db, id, actor.userId)]
    const driven = presentDistances(months, {
      vehicles: await store.vehicles(),
      months: [],
      driven: await store.driven(months),
      before: await store.drivenBefore(months),
    })
    const attributes = presentCosts(months, driven, await store.costs(months))
    return { data: { type: 'costs' as const, id, attributes } }
  }),
]
