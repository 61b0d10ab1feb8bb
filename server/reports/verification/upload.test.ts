import { afterEach, expect, test, vi } from 'vitest'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { alterAttachment, makeReported } from './testing.ts'

const app = useApp()
afterEach(() => void vi.useRealTimers())

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

test('a user who has sent thirty files within a minute waits, and keeps nobody else', async () => {
  const { companyId, owner } = await makeReported(app)
  const manager = await makeMember(app, companyId, 'company_manager')
  vi.useFakeTimers({ toFake: ['performance'] })
  const send = async (person: Person) => {
    const reply = await upload(person, companyId, Buffer.alloc(50_000_001))
    return [reply.statusCode, reply.headers['retry-after']]
  }
  const replies = []
  for (let nth = 0; nth < 31; nth++) replies.push(await send(owner))
  expect(new Set(replies.slice(0, 30).map(([status]) => status))).toEqual(new Set([413]))
  expect(replies[30]).toEqual([429, '60'])
  expect(await send(manager)).toEqual([413, undefined])
  vi.advanceTimersByTime(60_000)
  expect(await send(owner)).toEqual([413, undefined])
})

const GUESSED = { from: 'Geheimer Besuch', to: 'Geratener Besuch' }

/** A report of a company that hides private trips, with one of the owner's that says a reason; and a manager. */
async function reportWithHidden(category: 'private' | 'business') {
  const { report, companyId, owner, vehicle } = await makeReported(app)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const trip = await makeTrip(owner, vehicle.id, {
    ...tripFrom(131.7, 140, 6),
    category: 'private',
    reason: GUESSED.from,
    driverUserId: owner.id,
  })
  if (category === 'business')
    await owner.patch(`/api/trips/${trip.id}`, 'trip', { category, reason: 'Messe' })
  const file = await report({ format: 'csvSingleline', isTripsAnonymousPrivateTripsEnabled: false })
  expect(file.toString()).toContain(GUESSED.from)
  const forged = Buffer.from(file.toString().replaceAll(GUESSED.from, GUESSED.to))
  return { companyId, owner, file, forged, manager: await makeMember(app, companyId, 'company_manager') }
}

test.each(['private', 'business'] as const)(
  'whoever may not see a trip that is %s now learns from no answer whether a guess at it is right',
  async (category) => {
    const { companyId, owner, manager, file, forged } = await reportWithHidden(category)
    const { digest, bytes, ...right } = await answer(manager, companyId, file)
    expect(right).toMatchObject({ verdict: 'withheld', findings: [], faultsTotal: 0 })
    expect(right.tables.map(({ isAsMade }) => isAsMade)).toEqual([null, null, null])
    expect(right.lines.withheld).toBeGreaterThan(0)
    expect(await answer(manager, companyId, forged)).toEqual({
      ...right,
      digest: expect.not.stringMatching(digest),
      bytes: bytes + 1,
    })
    const all = await answer(owner, companyId, file)
    expect(all).toMatchObject({ verdict: 'made', faultsTotal: 0, lines: { withheld: 0 } })
    expect(all.tables.map(({ isAsMade }) => isAsMade)).toEqual([true, true, true])
    expect((await answer(owner, companyId, forged)).verdict).toBe('altered')
  },
)

test('what is wrong in the other lines of such a file is told', async () => {
  const { companyId, manager, file } = await reportWithHidden('private')
  const altered = Buffer.from(file.toString().replace('Kunde Ott', 'Kunde Abt'))
  expect(await answer(manager, companyId, altered)).toMatchObject({
    verdict: 'withheld',
    findings: [
      { kind: 'differs', fields: [{ name: 'Grund der Fahrt', file: 'Kunde Abt', history: 'Kunde Ott' }] },
    ],
  })
})
