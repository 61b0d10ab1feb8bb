import { getAttention, getCosts, getDistances, getFleet } from '#contract/overview/calls.ts'
import { getFuel } from '#contract/overview/fuel.ts'
import { readFleetFillUps, readFuelPrices } from '../expenses/public.ts'
import { bind } from '../http/bind.ts'
import type { Viewer } from '../vehicles/public.ts'
import { firstOf, presentFuel, wholeMonths } from './fuel.ts'
import { readMonths } from './period.ts'
import { presentAttention, presentCosts, presentDistances, presentFleet } from './present.ts'
import { overviewStore } from './store.ts'

export const overviewRoutes = (now: () => number) => [
  bind(getAttention, async ({ db, company, actor }) => {
    const rows = await overviewStore(db, viewerOf(company, actor)).attention(new Date(now()).toISOString())
    return { data: { type: 'attention' as const, id: company.id, attributes: presentAttention(rows) } }
  }),

  bind(getFleet, async ({ db, company, actor }) => {
    const store = overviewStore(db, viewerOf(company, actor))
    const nowIso = new Date(now()).toISOString()
    const month = `${nowIso.slice(0, 7)}-01`
    const attributes = presentFleet(month, await store.attention(nowIso), await store.drivenIn(month))
    return { data: { type: 'fleet' as const, id: company.id, attributes } }
  }),

  bind(getDistances, async ({ db, company, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const store = overviewStore(db, viewerOf(company, actor))
    const attributes = presentDistances(months, {
      vehicles: await store.vehicles(),
      ...(await store.distances(months)),
      before: await store.drivenBefore(months),
    })
    return { data: { type: 'distances' as const, id: company.id, attributes } }
  }),

  bind(getCosts, async ({ db, company, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const rows = await overviewStore(db, viewerOf(company, actor)).costs(months)
    return { data: { type: 'costs' as const, id: company.id, attributes: presentCosts(months, rows) } }
  }),

  bind(getFuel, async ({ db, company: { id }, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const asked = { companyId: id, userId: actor.userId, from: firstOf(months), to: months.to }
    const attributes = presentFuel(
      months,
      await readFuelPrices(db, asked),
      wholeMonths(await readFleetFillUps(db, asked)),
    )
    return { data: { type: 'fuel' as const, id, attributes } }
  }),
]

const viewerOf = (
  { id, role }: Pick<Viewer, 'role'> & { id: string },
  { userId }: { userId: string },
): Viewer => ({
  companyId: id,
  userId,
  role,
})
