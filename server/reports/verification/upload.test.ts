import { expect, test } from 'vitest'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { alterAttachment, makeReported } from './testing.ts'

const app = useApp()

const upload = (person: Person, companyId: string, payload: Buffer, type = 'application/octet-stream') =>
  app.app.inject({
    method: 'POST',
    url: `/api/companies/${companyId}/reports/verification`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload,
  })

async function answer(person: Person, company: string, payload: Buffer): Promise<ReportVerification> {
  const reply = await upload(person, company, payload)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: ReportVerification } }>().data.attributes
}

test('an uploaded file is verified for the company, and one of another company is unknown', async () => {
  const { report, companyId, owner } = await makeReported(app)
  const stranger = await makeReported(app)
  const file = await report()
  expect(await answer(owner, companyId, file)).toMatchObject({
    verdict: 'made',
    faultsTotal: 0,
    bytes: file.length,
  })
  expect(
    (await answer(owner, companyId, alterAttachment(file, ';12,3;', ';12,8;'))).findings[0],
  ).toMatchObject({
    kind: 'differs',
    fields: [{ name: 'Strecke', file: '12,8', history: '12,3' }],
  })
  expect(await answer(stranger.owner, stranger.companyId, file)).toMatchObject({
    verdict: 'unknown',
    report: null,
    chains: [],
  })
})

test('what is too large, of another type or one too many at once is refused', async () => {
  const { companyId, owner } = await makeReported(app)
  const large = await upload(owner, companyId, Buffer.alloc(50_000_001))
  expect([large.statusCode, large.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
    413,
    'payload.too_large',
  ])
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await upload(owner, companyId, Buffer.from('{}'), type)).statusCode).toBe(415)
  const replies = await Promise.all([1, 2, 3].map(() => upload(owner, companyId, Buffer.from('x'))))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429])
})
