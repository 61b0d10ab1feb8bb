import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { hangUpOn } from '../testing/hang-up.ts'
import type { Person } from '../testing/people.ts'
import { waitFor } from '../testing/wait-for.ts'
import { loggedEvents, waitForRefusals } from './testing.ts'

const app = useApp()
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const as = ({ token }: Person) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

test('an invitation whose sender hung up is logged with the address', async () => {
  const { id, owner } = await makeCompany(app)
  const attributes = { name: 'Emil Lee', email: 'lee@example.test', roleIds: ['company_user'] }
  await hangUpOn(app, 'invitations', [
    {
      method: 'POST',
      url: `/api/companies/${id}/invitations`,
      headers: as(owner),
      payload: JSON.stringify({ data: { type: 'company_invitation', attributes } }),
    },
  ])
  const created = await waitFor(async () =>
    (await loggedEvents(app.db)).find(({ kind }) => kind === 'invitation.created'),
  )
  expect(created).toMatchObject({ user_id: owner.id, client_address: '127.0.0.1' })
})

test('calls that are refused after their client hung up are logged, also behind another one', async () => {
  const { id } = await makeCompany(app)
  const { id: other } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const get = (url: string) => ({ method: 'GET', url, headers: as(driver) })
  await hangUpOn(app, 'memberships', [
    get(`/api/companies/${id}/invitations`),
    get(`/api/companies/${other}`),
  ])
  const by = { count: 1, user_id: driver.id, client_address: '127.0.0.1' }
  expect(await waitForRefusals(app.db, 'access.denied')).toMatchObject([by])
  expect(await waitForRefusals(app.db, 'access.not_found')).toMatchObject([by])
})
