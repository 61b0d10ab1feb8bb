import Type from 'typebox'
import { expect, test } from 'vitest'
import { call } from '#contract/kernel/call.ts'
import type { Resource } from '../access/resource.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { bind } from './bind.ts'

/** A capability that only this test has: tags of a company, by an id of their own. */
const tagResource: Resource = {
  name: 'tag',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from list_entries where list = 'tags'`,
}
const Named = Type.Object({ data: Type.Object({ attributes: Type.Object({ company: Type.String() }) }) })
const shared = { path: '/tags/:tagId', status: 200, reply: Named, problems: [] } as const
const getTag = call({
  ...shared,
  name: 'getTag',
  summary: 'A tag by its id',
  method: 'GET',
  right: { on: 'company', by: 'tag', needs: 'company:selectionlists:tags:list' },
})
const removeTag = call({
  ...shared,
  name: 'removeTag',
  summary: 'Remove a tag by its id',
  method: 'DELETE',
  right: { on: 'company', by: 'tag', needs: 'company:selectionlists:tags:delete' },
})
const replyOf = async ({ company }: { company: { id: string } }) => ({
  data: { attributes: { company: company.id } },
})
const BOUND = [bind(getTag, replyOf), bind(removeTag, replyOf)]

const app = useApp({}, { more: BOUND, moreResources: [tagResource] })

const ask = (person: Person, method: 'GET' | 'DELETE', id: string) =>
  person.send({ method, url: `/api/tags/${id}` })

test('a resource registered by a capability is resolved to its company and the rights there', async () => {
  const { id: company, owner } = await makeCompany(app)
  const member = await makeMember(app, company)
  const stranger = await app.person()
  const made = await owner.post(`/api/companies/${company}/selectionlists/tags`, 'tag', { label: 'Messe' })
  const { id } = made.json<{ data: { id: string } }>().data

  for (const [person, method, status] of [
    [owner, 'GET', 200],
    [owner, 'DELETE', 200],
    [member, 'GET', 200],
    [member, 'DELETE', 403],
    [stranger, 'GET', 404],
    [stranger, 'DELETE', 404],
  ] as const)
    expect([method, (await ask(person, method, id)).statusCode]).toEqual([method, status])
  expect((await ask(owner, 'GET', id)).json().data.attributes).toEqual({ company })
  expect((await ask(owner, 'GET', company)).statusCode).toBe(404)
})
