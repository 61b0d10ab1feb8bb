import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import { type Call, isWriting } from '#contract/kernel/call.ts'
import { SCOPES_OF_ROLE, scopesOnVehicle } from '#contract/permissions.ts'
import { makeCompany, makeMember } from './companies/testing.ts'
import { WITHDRAWAL_STATUSES, WITHDRAWALS } from './rights.table.ts'
import { useApp } from './testing/app.ts'
import { makeWorld, requestFor, type World } from './testing/authorization.ts'
import type { Side } from './testing/resources.ts'
import { digestTables, type Withdrawal, withdraw } from './testing/withdrawals.ts'

type Row = { name: string; what: Withdrawal; expected: number }

const app = useApp({ BILLING: 'sandbox' })

/** Runs after the next request was authorized and its body was read, before its handler. */
let afterAuthorization: (() => Promise<void>) | null = null

beforeAll(() => {
  app.app.addHook('preHandler', async () => {
    const run = afterAuthorization
    afterAuthorization = null
    await run?.()
  })
})

function expandName(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [null, name]
  return choices ? choices.split(',').map((choice) => before + choice + after) : [name]
}

const cells = WITHDRAWAL_STATUSES.split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([name]) => /^[a-z]/.test(name ?? '') && name !== 'remo')
const rows: Row[] = cells.flatMap(([name = '', ...statuses]) =>
  expandName(name).flatMap((one) =>
    WITHDRAWALS.map((what, index) => ({ name: one, what, expected: Number(statuses[index]) })).filter(
      ({ expected }) => !Number.isNaN(expected),
    ),
  ),
)

test('every writing call has its row, and every row its call', () => {
  const names = cells.flatMap(([name = '']) => expandName(name))
  const writing = allCalls.filter(isWriting).map((call) => call.name)
  expect(names.toSorted()).toEqual(writing.toSorted())
})

let world: Promise<World> | undefined

const ofDriver = (call: Call, what: Withdrawal) =>
  call.right.on === 'vehicle' &&
  scopesOnVehicle('company_user', true).includes(call.right.needs) &&
  what !== 'demoted'

const isOfOwner = ({ right }: Call) =>
  right.on === 'company' && right.needs !== 'member' && !SCOPES_OF_ROLE.company_manager.includes(right.needs)

/** A company has one owner, who loses the right in a company of their own. */
async function ownCompany(): Promise<Side> {
  const { id, owner } = await makeCompany(app)
  return { app, company: id, owner, driver: null }
}

test.each(rows)('$name writes nothing once: $what', async ({ name, what, expected }) => {
  world ??= makeWorld(app)
  const { own: shared, ...others } = await world
  const call = allCalls.find((one) => one.name === name)
  if (!call) throw new Error(`${name} is no call`)
  const own = isOfOwner(call) ? await ownCompany() : shared
  const role = ofDriver(call, what) ? 'company_user' : 'company_manager'
  const actor = isOfOwner(call) ? own.owner : await makeMember(app, own.company, role)
  const driver = ofDriver(call, what) ? actor : await makeMember(app, own.company)
  const request = await requestFor(app, call, 'own', actor, { ...others, own: { ...own, driver } })

  let before: Record<string, string> | null = null
  afterAuthorization = async () => {
    await withdraw(what, { app, call, request, company: own.company, owner: own.owner, actor })
    before = await digestTables(app.db)
  }
  const reply = await actor.send({ method: call.method, url: request.url, body: request.body })
  expect(reply.statusCode).toBe(expected)
  expect(await digestTables(app.db)).toEqual(before)
})
