import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { runErase } from '../../history/erase/command.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import { buyPlan, postOrder } from '../orders/testing.ts'

const app = useApp({ BILLING: 'sandbox' })

/** The sandbox tables that contain the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'objects' as name from sandbox_objects o where strpos(o::text, ${text}) > 0
    union select 'requests' from sandbox_requests r where strpos(r::text, ${text}) > 0`.execute(app.db)
  return rows.map(({ name }) => name).toSorted()
}

const subscription = (id: string) => `/api/companies/${id}/subscription`

test('the sandbox data of a company is erased, and that of no other', async () => {
  const company = await makeCompany(app, 'Wärmebau Kern')
  const other = await makeCompany(app, 'Kältebau Ott')
  await buyPlan(app, company.owner, company.id)
  await buyPlan(app, other.owner, other.id)
  expect(await tablesWith('Wärmebau Kern')).toEqual(['objects', 'requests'])

  const args = ['--company', company.id, '--part', 'billing', '--actor', company.owner.id]
  const erased = await runErase(app.db, args)
  expect(erased).toEqual({
    lines: ['What the billing sandbox stored of this company is gone, and what was bought there has ended.'],
    isSuccess: true,
  })
  expect(await tablesWith('Wärmebau Kern')).toEqual([])
  expect(await tablesWith('Kältebau Ott')).toEqual(['objects', 'requests'])
  expect((await company.owner.get(subscription(company.id))).statusCode).toBe(404)
  expect((await other.owner.get(subscription(other.id))).statusCode).toBe(200)
  expect((await loggedEvents(app.db)).at(-1)).toMatchObject({
    kind: 'record.erased',
    user_id: company.owner.id,
    target_id: company.id,
    details: { record: 'company', part: 'billing' },
  })

  expect(await runErase(app.db, args)).toMatchObject({
    lines: ['The billing sandbox stores nothing of this company.'],
  })
  expect((await postOrder(company.owner, company.id)).statusCode).toBe(200)
})

test('an unknown company is reported', async () => {
  const { owner } = await makeCompany(app)
  const id = '0190aaaa-0000-7000-8000-000000000000'
  const args = ['--company', id, '--part', 'billing', '--actor', owner.id]
  expect(await runErase(app.db, args)).toEqual({ isSuccess: false, lines: [`There is no company ${id}.`] })
})
