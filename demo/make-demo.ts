import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/pool.ts'
import { HASH_COST, type HashCost } from '#server/identity/passwords/hash.ts'
import { openSpots } from './map/spots.ts'
import { type DemoSize, simulateFleet, type VehicleTimeline } from './simulation/simulate-fleet.ts'
import { addReminders } from './write/add-reminders.ts'
import { buyPlan } from './write/buy-plan.ts'
import {
  createCompanies,
  fillLists,
  registerPeople,
  saveTemplates,
  subscribeOwner,
} from './write/create-companies.ts'
import { type DemoClient, openDemoClient } from './write/demo-client.ts'
import { analyzeTables, discardNotifications, overrideClock } from './write/store.ts'
import { createTokenIssuer } from './write/token-issuer.ts'
import { writeTimeline } from './write/write-timeline.ts'

/** Parallel clients: PostgreSQL and the product work at the same time. */
const CLIENTS = 6

type Options = { config: Config; database: Database; size: DemoSize; hashCost?: HashCost }

/** Creates the demo through the product's own operations. */
export async function makeDemo({ config, database, size, hashCost = HASH_COST }: Options): Promise<void> {
  const { db } = database
  const stories = await simulateFleet(size)
  const spots = openSpots()
  const tokens = await createTokenIssuer(config)
  const many = Math.min(CLIENTS, stories.length)
  const desks = await Promise.all(
    Array.from({ length: many }, () => openDemoClient(config, database, tokens.issuer)),
  )
  const [desk] = desks
  if (!desk) throw new Error('no demo client was opened')
  const restoreClock = await overrideClock(db)
  try {
    const staff = await registerPeople(db, desk, tokens, hashCost)
    const companies = await createCompanies(desk, staff)
    await fillLists(desk, staff, companies.firm, spots)
    await saveTemplates(desk, staff, companies.firm)
    await distribute(desks, stories, (one, story) => writeTimeline(one, story, { staff, companies, spots }))
    await addReminders(desk, staff, companies, size.anchor)
    await discardNotifications(db)
    await subscribeOwner(desk, staff, companies.firm)
    await buyPlan({ config, database, tokens, staff, companyId: companies.firm })
    await analyzeTables(db)
  } finally {
    await restoreClock()
    for (const one of desks) await one.close()
  }
}

/** Clients take the longest remaining timeline in turn. */
async function distribute(
  desks: readonly DemoClient[],
  stories: readonly VehicleTimeline[],
  tell: (desk: DemoClient, story: VehicleTimeline) => Promise<void>,
): Promise<void> {
  const waiting = stories.toSorted((one, other) => one.events.length - other.events.length)
  await Promise.all(
    desks.map(async (desk) => {
      for (let story = waiting.pop(); story; story = waiting.pop()) await tell(desk, story)
    }),
  )
}
