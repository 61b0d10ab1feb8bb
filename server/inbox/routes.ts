import { getInboxCounts, listInbox, listOpenOdometers } from '#contract/inbox/calls.ts'
import { COUNTED_MAX, type InboxOrder } from '#contract/inbox/inbox.ts'
import { readPage } from '#contract/kernel/page.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/pool.ts'
import type { CompanyAccess } from '../http/authorize.ts'
import { bind } from '../http/bind.ts'
import { Refusal } from '../http/refusal.ts'
import { foundTripPresenter, readShownTrips } from '../trips/public.ts'
import { openMeta, presentOdometer } from './present.ts'
import { selectInboxVehicles } from './settings/store.ts'
import { inboxStore } from './store.ts'

type Reader = { db: Db; company: CompanyAccess; actor: Actor }

async function openInbox({ db, company: { id, role }, actor: { userId } }: Reader) {
  return inboxStore(db, await selectInboxVehicles(db, { companyId: id, userId, role }), userId)
}

async function findCursor(store: ReturnType<typeof inboxStore>, id: string | undefined, order: InboxOrder) {
  if (id === undefined) return null
  const cursor = await store.findCursor(id, order)
  if (cursor) return cursor
  throw new Refusal('validation.failed', [
    { parameter: 'page[after]', detail: 'must be a trip of the company' },
  ])
}

export const inboxRoutes = (now: () => number) => [
  bind(listInbox, async (context) => {
    const { db, query, actor } = context
    const store = await openInbox(context)
    const { limit } = readPage(query)
    const order = query.sort ?? '-date'
    const after = await findCursor(store, query['page[after]'], order)
    const kind = query['filter[kind]'] ?? 'category'
    const slice = { after, limit: limit + 1, order }
    const found = await store.page(kind, slice, new Date(now()).toISOString())
    const open = found.slice(0, limit)
    const keys = new Set(open.flatMap(({ end_key }) => end_key ?? []))
    const answered = kind === 'category' ? await store.answeredTrips([...keys]) : []
    const meta = openMeta(open, answered)
    const rows = await readShownTrips(
      db,
      actor.userId,
      open.map(({ id }) => id),
    )
    const present = foundTripPresenter()
    return {
      data: rows.flatMap((row) => {
        const known = meta.get(row.trip.id)
        if (!known) return []
        const { meta: shown, ...trip } = present(row)
        const { version, vehicle } = shown
        return { ...trip, meta: { version, vehicle, ...known } }
      }),
      meta: { nextAfter: found.length > limit ? (open.at(-1)?.id ?? null) : null },
    }
  }),

  bind(listOpenOdometers, async (context) => {
    const store = await openInbox(context)
    return { data: (await store.odometers()).map(presentOdometer) }
  }),

  bind(getInboxCounts, async (context) => {
    const { category, gap, odometer } = await (await openInbox(context)).counts()
    const isMore = Math.max(category, gap) > COUNTED_MAX
    const attributes = { category: most(category), gap: most(gap), odometer, isMore }
    return { data: { type: 'inbox_counts' as const, id: context.company.id, attributes } }
  }),
]

const most = (count: number) => Math.min(count, COUNTED_MAX)
