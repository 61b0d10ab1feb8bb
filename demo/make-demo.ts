import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/pool.ts'
import { HASH_COST, type HashCost } from '#server/identity/passwords/hash.ts'
import { openSpots } from './map/spots.ts'
import { type Size, storiesOf, type VehicleStory } from './story/story-of.ts'
import { buyPlan } from './tell/buy-plan.ts'
import { type Desk, openDesk } from './tell/desk.ts'
import { fillLists, foundCompanies, registerPeople, saveTemplates, subscribe } from './tell/found-company.ts'
import { forgetNotices, takeOverClock, takeStock } from './tell/store.ts'
import { tellStory } from './tell/tell-story.ts'
import { tokensFor } from './tell/tokens.ts'

/** While PostgreSQL writes for some, the product works for others. */
const DESKS = 6

type Options = { config: Config; database: Database; size: Size; hashCost?: HashCost }

/** A company with a past and a club beside it, told to the product by its own calls. */
export async function makeDemo({ config, database, size, hashCost = HASH_COST }: Options): Promise<void> {
  const { db } = database
  const stories = await storiesOf(size)
  const spots = openSpots()
  const tokens = await tokensFor(config)
  const many = Math.min(DESKS, stories.length)
  const desks = await Promise.all(
    Array.from({ length: many }, () => openDesk(config, database, tokens.issuer)),
  )
  const [desk] = desks
  if (!desk) throw new Error('nobody is there to tell the story to')
  const putClockRight = await takeOverClock(db)
  try {
    const staff = await registerPeople(db, desk, tokens, hashCost)
    const companies = await foundCompanies(desk, staff)
    await fillLists(desk, staff, companies.firm, spots)
    await saveTemplates(desk, staff, companies.firm)
    await inTurns(desks, stories, (one, story) => tellStory(one, story, { staff, companies, spots }))
    await forgetNotices(db)
    await subscribe(desk, staff, companies.firm)
    await buyPlan({ config, database, tokens, staff, companyId: companies.firm })
    await takeStock(db)
  } finally {
    await putClockRight()
    for (const one of desks) await one.close()
  }
}

/** Each desk takes the next story when it has told one, the longest first. */
async function inTurns(
  desks: readonly Desk[],
  stories: readonly VehicleStory[],
  tell: (desk: Desk, story: VehicleStory) => Promise<void>,
): Promise<void> {
  const waiting = stories.toSorted((one, other) => one.events.length - other.events.length)
  await Promise.all(
    desks.map(async (desk) => {
      for (let story = waiting.pop(); story; story = waiting.pop()) await tell(desk, story)
    }),
  )
}
