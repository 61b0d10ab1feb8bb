import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TripCategory } from '#contract/trips/category.ts'
import { isErrand } from '#domain/inbox/errand.ts'
import { userAuthorship, writeAs } from '#server/history/public.ts'
import { CHEAP } from '#server/identity/testing.ts'
import { COMPANY, DEMO_PASSWORD, emailOf, PEOPLE } from '../demo/fixtures/people.ts'
import { makeDemo } from '../demo/make-demo.ts'
import { type DemoSize, simulateFleet } from '../demo/simulation/simulate-fleet.ts'
import type { World } from './portal-world.ts'

/** What a trip was really driven for. */
export type Truth = { category: TripCategory; reason: string | null; contact: string | null }

const [OWNER] = PEOPLE

/** Half of the demo's vehicles and seven months of it, always the same: its apps have left more than a hundred trips open. */
const size: DemoSize = { seed: 'wegbuch', anchor: '2026-11-02', days: 210, vehicles: 6 }

export async function makeOpenDemo(world: World) {
  await makeDemo({ config: world.config, database: world.database, size, hashCost: CHEAP })
  const driven = new Map(
    (await simulateFleet(size)).flatMap(({ vehicle, drives }) =>
      drives.map(({ endMs, category, reason, customer }) => [
        `${vehicle.plate} ${endMs}`,
        { category, reason, contact: customer?.[1] ?? null },
      ]),
    ),
  )
  const company = await world.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', COMPANY.name)
    .executeTakeFirstOrThrow()
  const open = await world.db
    .selectFrom('trips as t')
    .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['t.id', 't.end_at', 't.reason', 'v.license_plate'])
    .where('t.company_id', '=', company.id)
    .where('t.category', '=', 'none')
    .where('t.deleted_at', 'is', null)
    .execute()
  const truths = new Map<string, Truth>(
    open.flatMap(({ id, license_plate, end_at }) => {
      const truth = driven.get(`${license_plate} ${Date.parse(end_at)}`)
      return truth ? [[id, truth]] : []
    }),
  )
  return {
    companyId: company.id,
    /** By the ids of the open trips. */
    truths,
    saved: () => readAnswers(world, [...truths.keys()]),
    /** Takes all answers back, so that the same trips wait again. */
    reopen: () => reopen(world, open),
  }
}

const readAnswers = (world: World, ids: readonly string[]) =>
  world.db
    .selectFrom('trips')
    .select(['id', 'category', 'reason', 'contact_name', 'contact_company'])
    .where('id', 'in', ids)
    .execute()

export type SavedAnswer = Awaited<ReturnType<typeof readAnswers>>[number]

/** As the law wants it: a category, and of a business trip why and whom, if somebody was visited. */
export const isComplete = ({ category, reason, contact_name, contact_company }: SavedAnswer): boolean =>
  category !== 'none' &&
  (category !== 'business' || (!!reason && (!!contact_name || !!contact_company || isErrand(reason))))

async function reopen(world: World, open: readonly { id: string; reason: string | null }[]): Promise<void> {
  const owner = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf(OWNER))
    .executeTakeFirstOrThrow()
  await world.db.transaction().execute(async (transaction) => {
    await writeAs(transaction, userAuthorship({ actor: { userId: owner.id }, requestId: 'reopened' }))
    for (const { id, reason } of open)
      await transaction
        .updateTable('trips')
        .set({ category: 'none', reason, contact_name: null, contact_company: null })
        .where('id', '=', id)
        .execute()
  })
}

/** The inbox of the demo's owner. */
export async function openDemoInbox(
  world: World,
  companyId: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const { page } = await world.visitor({ locale: 'de-DE', ...options })
  await page.goto(`/company/${companyId}/inbox`)
  await page.getByLabel(/^E-?Mail/i).fill(emailOf(OWNER))
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zu erledigen' }).waitFor()
  return page
}
