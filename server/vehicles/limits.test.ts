import { expect, test } from 'vitest'
import { VEHICLES_EVER_MAX, VEHICLES_MAX } from '#contract/vehicles/vehicle.ts'
import { lockLimits } from '../companies/public.ts'
import { makeCompany } from '../companies/testing.ts'
import { makeVehicleOf } from '../notifications/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { insertVehicles, makeVehicle } from './testing.ts'

const app = useApp()

const add = (owner: Person, company: string, licensePlate: string, more: object = {}) =>
  owner.post(`/api/companies/${company}/vehicles`, 'vehicle', { licensePlate, ...more })

test('a company has 10,000 vehicles at most, also if two are added at once', async () => {
  const { id, owner } = await makeCompany(app)
  await insertVehicles(app.db, id, { count: VEHICLES_MAX - 1 })
  const replying = await app.db.transaction().execute(async (tx) => {
    await lockLimits(tx, id)
    await makeVehicleOf(tx, id)
    const reply = add(owner, id, 'RT-A 1')
    expect(await waitUntilBlocked(app.db)).toBe(true)
    return { reply }
  })
  const refused = await replying.reply
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'vehicle.full'])
  const { count } = await app.db
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(VEHICLES_MAX)
})

test('of a full company a known vehicle is answered, an archived one comes back, and a deleted one makes room', async () => {
  const { id, owner } = await makeCompany(app)
  const known = { sid: 'known' }
  const { id: archived } = await makeVehicle(owner, id, known)
  await owner.send({ method: 'POST', url: `/api/vehicles/${archived}/archive` })
  await insertVehicles(app.db, id, { count: VEHICLES_MAX - 1 })
  const statuses = [
    await add(owner, id, 'RT-A 1'),
    await add(owner, id, 'RT-A 1', known),
    await owner.post(`/api/vehicles/${archived}/restore`, 'vehicle', {}),
    await owner.remove(`/api/vehicles/${archived}`),
    await add(owner, id, 'RT-A 1'),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([409, 200, 200, 204, 201])
})

test('with the deleted ones a company has 20,000 at most, and another one is not concerned', async () => {
  const { id, owner } = await makeCompany(app)
  await insertVehicles(app.db, id, { count: VEHICLES_EVER_MAX - 1, isDeleted: true })
  expect((await add(owner, id, 'RT-B 1')).statusCode).toBe(201)
  const refused = await add(owner, id, 'RT-B 2')
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'vehicle.full'])
  const other = await makeCompany(app)
  await makeVehicle(other.owner, other.id)
})
