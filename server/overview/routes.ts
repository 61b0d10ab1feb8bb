import { getAttention, getCosts, getDistances, getFleet } from '#contract/overview/calls.ts'
import { getFuel } from '#contract/overview/fuel.ts'
import { bind } from '../http/bind.ts'
import type { Viewer } from '../vehicles/public.ts'
import { readAttention, readDrivenIn } from './attention/store.ts'
import { readMonthCosts, readSpent } from './costs/store.ts'
import { readDriven, readDrivenBefore, readMonthSums } from './distances/store.ts'
import { readFleet } from './fleet/store.ts'
import { readFuelMonths } from './fuel/store.ts'
import { presentFuel } from './fuel.ts'
import { readMonths, twoYears } from './period.ts'
import { presentAttention, presentFleet } from './present.ts'
import { presentCosts } from './present-costs.ts'
import { presentDistances } from './present-distances.ts'

export const overviewRoutes = (now: () => number) => [
  bind(getAttention, async ({ db, company, actor }) => {
    const rows = await readAttention(db, viewerOf(company, actor), new Date(now()).toISOString())
    return { data: { type: 'attention' as const, id: company.id, attributes: presentAttention(rows) } }
  }),

  bind(getFleet, async ({ db, company, actor }) => {
    const viewer = viewerOf(company, actor)
    const nowIso = new Date(now()).toISOString()
    const month = `${nowIso.slice(0, 7)}-01`
    const attributes = await presentFleet(
      month,
      await readAttention(db, viewer, nowIso),
      await readDrivenIn(db, viewer, month),
    )
    return { data: { type: 'fleet' as const, id: company.id, attributes } }
  }),

  bind(getDistances, async ({ db, company, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const viewer = viewerOf(company, actor)
    const attributes = await presentDistances(months, {
      vehicles: await readFleet(db, viewer),
      months: await readMonthSums(db, viewer, months),
      driven: await readDriven(db, viewer, months),
      before: await readDrivenBefore(db, viewer, months),
    })
    return { data: { type: 'distances' as const, id: company.id, attributes } }
  }),

  bind(getCosts, async ({ db, company, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const viewer = viewerOf(company, actor)
    const attributes = await presentCosts(months, {
      months: await readMonthCosts(db, viewer, months),
      spent: await readSpent(db, viewer, months),
    })
    return { data: { type: 'costs' as const, id: company.id, attributes } }
  }),

  bind(getFuel, async ({ db, company, actor, query }) => {
    const months = readMonths(query, new Date(now()))
    const viewer = viewerOf(company, actor)
    const attributes = presentFuel(months, await readFuelMonths(db, viewer, twoYears(months)))
    return { data: { type: 'fuel' as const, id: company.id, attributes } }
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
