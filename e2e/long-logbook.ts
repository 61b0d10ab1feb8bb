import type { Page } from 'playwright-core'
import { newId } from '#server/db/id.ts'
import { userAuthorship, writeAs } from '#server/history/public.ts'
import { callApi } from './portal-product.ts'
import type { World } from './portal-world.ts'

const PLACES = [
  'Karlstraße 4, 72764 Reutlingen',
  'Königstraße 28, 70173 Stuttgart',
  'Münsterplatz 1, 89073 Ulm',
]
const CATEGORIES = ['business', 'private', 'commute'] as const
const KM = 12.5

const place = (at: number) => JSON.stringify({ name: PLACES[at % 3] ?? '', address: null })

/** Writes a trip every twelve hours from 1 January 2024 on, all texts filled in: 62 in January, 58 in February. */
export async function writeTrips(
  { db }: Pick<World, 'db'>,
  page: Page,
  vehicle: { id: string; companyId: string },
  count: number,
  more: object = {},
): Promise<void> {
  const me = await callApi(page, 'GET', '/users/me')
  const rows = Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(2024, 0, 1, 6) + index * 12 * 3_600_000
    return {
      id: newId(),
      company_id: vehicle.companyId,
      vehicle_id: vehicle.id,
      category: CATEGORIES[index % 3] ?? 'business',
      start_at: new Date(start).toISOString(),
      start_tz: 'Europe/Berlin',
      end_at: new Date(start + 40 * 60_000).toISOString(),
      end_tz: 'Europe/Berlin',
      odometer_start: (1_000 + index * KM).toFixed(1),
      odometer_end: (1_000 + (index + 1) * KM).toFixed(1),
      place_start: place(index),
      place_end: place(index + 1),
      reason: `Termin ${index + 1} zur Abnahme`,
      contact_name: 'Annegret Hohenstein',
      contact_company: 'Filderbau Gesellschaft mbH',
      driver_name: 'Jonas Albrecht',
      ...more,
    }
  })
  await db.transaction().execute(async (transaction) => {
    await writeAs(transaction, userAuthorship({ actor: { userId: me.body.data.id }, requestId: 'written' }))
    await transaction.insertInto('trips').values(rows).execute()
  })
}

/** The offsets of the pages that are fetched from now on. */
export function recordOffsets(page: Page, path: string): string[] {
  const offsets: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api${path}`) offsets.push(url.searchParams.get('page[offset]') ?? '')
  })
  return offsets
}

/** The pixels in view of a long table for which no row is rendered, at its start or its end. */
export const leftOut = async (page: Page, at: 'start' | 'end'): Promise<number> =>
  page.getByRole('table', { name: 'Fahrten' }).evaluate((table, to) => {
    const box = table.parentElement
    box?.scrollTo(0, to === 'start' ? 0 : box.scrollHeight)
    const view = box?.getBoundingClientRect()
    const spaces = [...table.querySelectorAll('tr[aria-hidden]')].map((row) => row.getBoundingClientRect())
    const heights = spaces.map(
      ({ top, bottom }) => Math.min(bottom, view?.bottom ?? 0) - Math.max(top, view?.top ?? 0),
    )
    return heights.filter((height) => height > 0).reduce((sum, height) => sum + height, 0)
  }, at)
