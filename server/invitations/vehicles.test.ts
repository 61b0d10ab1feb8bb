import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { userAuthorship } from '../history/public.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { archiveVehicle, lockVehicle } from '../vehicles/public.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

const invite = (by: Person, companyId: string, email: string, vehicleIds: unknown) =>
  by.post(`/api/companies/${companyId}/invitations`, 'company_invitation', {
    name: 'Emil Lee',
    email,
    roleIds: ['company_user'],
    vehicleIds,
  })
const accept = (by: Person, invitationId: string) =>
  by.send({ method: 'POST', url: `/api/invitations/${invitationId}` })
const listed = async (by: Person, url: string) =>
  (await by.get(url)).json<{ data: { id: string; attributes: { vehicleIds: string[] } }[] }>().data
const vehiclesOf = async (by: Person, companyId: string) =>
  (await listed(by, `/api/companies/${companyId}/vehicles`)).map(({ id }) => id)

/** Somebody who is invited with these vehicles. */
async function makeInvitee(owner: Person, companyId: string, vehicleIds: string[]) {
  const invitee = await app.person()
  const reply = await invite(owner, companyId, invitee.email, vehicleIds)
  expect(reply.statusCode).toBe(201)
  return { invitee, invitation: reply.json().data }
}

test('accepting assigns the vehicles of the invitation, and the security log says so', async () => {
  const { id, owner } = await makeCompany(app)
  const [first, second, third] = [
    await makeVehicle(owner, id),
    await makeVehicle(owner, id),
    await makeVehicle(owner, id),
  ]
  const { invitee, invitation } = await makeInvitee(owner, id, [second.id, first.id, first.id])
  expect(invitation.attributes.vehicleIds).toEqual([first.id, second.id])
  const [pending] = await listed(owner, `/api/companies/${id}/invitations`)
  expect(pending?.attributes.vehicleIds).toEqual([first.id, second.id])

  expect((await accept(invitee, invitation.id)).statusCode).toBe(200)
  expect(await vehiclesOf(invitee, id)).toEqual([first.id, second.id])
  expect((await invitee.get(`/api/vehicles/${third.id}`)).statusCode).toBe(404)
  const events = await app.db
    .selectFrom('security_events')
    .select('details')
    .where('company_id', '=', id)
    .where('kind', '=', 'vehicle_user.assigned')
    .execute()
  expect(events.map(({ details }) => details)).toEqual(
    expect.arrayContaining([{ vehicleId: first.id }, { vehicleId: second.id }]),
  )
})

test('a vehicle that was deleted or archived meanwhile is skipped', async () => {
  const { id, owner } = await makeCompany(app)
  const [left, sold, gone] = [
    await makeVehicle(owner, id),
    await makeVehicle(owner, id),
    await makeVehicle(owner, id),
  ]
  const { invitee, invitation } = await makeInvitee(owner, id, [left.id, sold.id, gone.id])
  await owner.send({ method: 'POST', url: `/api/vehicles/${sold.id}/archive` })
  await owner.remove(`/api/vehicles/${gone.id}`)
  const [pending] = await listed(owner, `/api/companies/${id}/invitations`)
  expect(pending?.attributes.vehicleIds).toEqual([left.id])
  expect((await accept(invitee, invitation.id)).statusCode).toBe(200)
  expect(await vehiclesOf(invitee, id)).toEqual([left.id])
  expect(await vehiclesOf(owner, id)).toEqual([left.id])
  expect((await owner.get(`/api/vehicles/${sold.id}/users`)).json().data).toEqual([])
})

test('also one that is archived while the invitation is accepted', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const { invitee, invitation } = await makeInvitee(owner, id, [vehicle])
  const authorship = userAuthorship({ actor: { userId: owner.id }, requestId: 'archive' })
  const write = { vehicle: { id: vehicle, companyId: id }, ...authorship }
  const accepted = await app.db.transaction().execute(async (tx) => {
    await lockVehicle(tx, write)
    const reply = accept(invitee, invitation.id)
    await waitUntilBlocked(app.db)
    await archiveVehicle(tx, write)
    return { reply }
  })
  expect((await accepted.reply).statusCode).toBe(200)
  expect((await owner.get(`/api/vehicles/${vehicle}/users`)).json().data).toEqual([])
})

test('vehicles of another company, deleted and unknown ones invite nobody', async () => {
  const { id, owner } = await makeCompany(app)
  const other = await makeCompany(app)
  const own = await makeVehicle(owner, id)
  const foreign = await makeVehicle(other.owner, other.id)
  const gone = await makeVehicle(owner, id)
  await owner.remove(`/api/vehicles/${gone.id}`)
  for (const unknown of [foreign.id, gone.id, crypto.randomUUID()])
    expect((await invite(owner, id, 'emil@example.test', [own.id, unknown])).statusCode).toBe(404)
  const refused = await invite(owner, id, 'emil@example.test', ['RT-WB 7'])
  expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/vehicleIds/0',
  ])
  expect(await listed(owner, `/api/companies/${id}/invitations`)).toEqual([])
})

test('staff lists the vehicles of one user, a driver only their own', async () => {
  const { id, owner } = await makeCompany(app)
  const [first] = [await makeVehicle(owner, id), await makeVehicle(owner, id)]
  const [driver, colleague] = [await makeMember(app, id), await makeMember(app, id)]
  await assignDriver(owner, first.id, driver)
  const url = (userId: string) => `/api/companies/${id}/vehicles?filter[userId]=${userId}`
  expect((await listed(owner, url(driver.id))).map((one) => one.id)).toEqual([first.id])
  expect(await listed(owner, url(colleague.id))).toEqual([])
  expect((await listed(driver, url(driver.id))).map((one) => one.id)).toEqual([first.id])
  expect((await colleague.get(url(driver.id))).statusCode).toBe(403)
  expect((await owner.get(url('x'))).statusCode).toBe(400)
})
