import Type from 'typebox'
import { expect, test } from 'vitest'
import { call } from '#contract/kernel/call.ts'
import { requestBody } from '#contract/kernel/resource.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { bind } from './bind.ts'

/** The id of the company is in the middle of its path. */
const changeTrial = call({
  name: 'changeTrial',
  summary: 'Only this test has it',
  method: 'PATCH',
  path: '/companies/:companyId/trial',
  right: { on: 'company', needs: 'company:change' },
  body: requestBody('trial', Type.Object({})),
  status: 204,
  problems: [],
})

const app = useApp({}, { more: [bind(changeTrial, async () => {})] })

test('an id in the body must be the one in the path', async () => {
  const { id, owner } = await makeCompany(app)
  const change = async (sentId?: string) => {
    const data = { type: 'trial', ...(sentId !== undefined && { id: sentId }), attributes: {} }
    const reply = await owner.send({ method: 'PATCH', url: `/api/companies/${id}/trial`, body: { data } })
    return reply.statusCode === 204 ? 204 : reply.json().errors[0]
  }
  expect(await change()).toBe(204)
  expect(await change(id)).toBe(204)
  expect(await change(id.toUpperCase())).toBe(204)
  for (const wrong of [crypto.randomUUID(), owner.id, 'garbage'])
    expect(await change(wrong)).toMatchObject({
      status: '400',
      code: 'validation.failed',
      source: { pointer: '/data/id' },
    })
})
