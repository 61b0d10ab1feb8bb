import { expect, test } from 'vitest'
import type { listInbox } from '#contract/inbox/calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeHousehold } from '../trips/private/testing.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

test('where the list goes on after a hidden, deleted or foreign trip does not tell when that began', async () => {
  const { company, vehicle, owner, manager, driver, other, setHidden } = await makeHousehold(app)
  const { id: second } = await makeVehicle(owner, company)
  // Open trips of another vehicle at 7, 10 and 13 o'clock, the day before and the day after.
  const open: string[] = []
  for (const [nth, hour] of [-24, 0, 3, 6, 24].entries())
    open.push((await makeTrip(manager, second, tripFrom(nth * 10, nth * 10 + 10, hour))).id)
  const [before, early, noon, late, after] = open
  const secret = await makeTrip(driver, vehicle, tripFrom(0, 10, 4, { category: 'private' }))
  const follow = async (person: Person, id: string, sort = '-date') => {
    const reply = await person.get(`/api/companies/${company}/inbox?sort=${sort}&page[after]=${id}`)
    return reply.statusCode === 200
      ? reply.json<Reply<typeof listInbox>>().data.map((one) => one.id)
      : reply.statusCode
  }
  expect(await follow(manager, secret.id)).toEqual([noon, early, before])
  await setHidden(true)
  expect(await follow(manager, secret.id)).toEqual([late, noon, early, before])
  expect(await follow(manager, secret.id, 'date')).toEqual([early, noon, late, after])
  await driver.remove(`/api/trips/${secret.id}`)
  expect(await follow(manager, secret.id)).toEqual([late, noon, early, before])

  // Somebody who does not see the vehicle of a trip does not learn that it is there.
  expect(await follow(other, noon ?? '')).toBe(400)
  await assignDriver(owner, second, other)
  expect(await follow(other, noon ?? '')).toEqual([early, before])
})
