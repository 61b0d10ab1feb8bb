import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { makeCompany, makeMember } from '../../../companies/testing.ts'
import { runErase } from '../../../history/erase/command.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { makeTrip, tripFrom } from '../../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../../vehicles/testing.ts'
import { makeRule, runRuleJobs } from '../../testing.ts'

const app = useApp()

const place = { name: 'Geheimer Ort' }
const RULE = { from: { kind: 'any' }, to: { kind: 'place', place }, category: 'private' }

const ruleOf = async (person: Person, id: string) =>
  (await person.get(`/api/trips/${id}/changes`))
    .json<{ data: { attributes: Change }[] }>()
    .data.find(({ attributes }) => attributes.origin === 'rule')?.attributes.rule?.to
const answersOf = async (person: Person, company: string) =>
  (await person.get(`/api/companies/${company}/rule-answers`)).json().meta.page.total

test('the name of a rule is hidden with its trip, and erased with its texts', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  await makeRule(driver, company, RULE)
  await makeRule(owner, company, RULE)
  const driven = await makeTrip(driver, vehicle, tripFrom(0, 10, 0, { placeEnd: place }))
  const nobodys = await makeTrip(owner, vehicle, tripFrom(10, 20, 1, { placeEnd: place }))
  await runRuleJobs(app)
  await owner.send({ method: 'POST', url: `/api/companies/${company}/answer-by-rules` })
  const shown = { kind: 'place', label: 'Geheimer Ort' }
  expect([await ruleOf(owner, driven.id), await ruleOf(owner, nobodys.id)]).toEqual([shown, shown])
  expect([await answersOf(driver, company), await answersOf(owner, company)]).toEqual([1, 1])

  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  expect([await ruleOf(driver, driven.id), await ruleOf(owner, driven.id)]).toEqual([shown, undefined])
  // A private trip without a driver is hidden from everybody.
  expect([await answersOf(driver, company), await answersOf(owner, company)]).toEqual([1, 0])

  await driver.patch(`/api/trips/${driven.id}`, 'trip', { comment: 'Tor 3' })
  await runErase(app.db, ['--trip', driven.id, '--part', 'personal', '--actor', owner.email])
  expect(await ruleOf(driver, driven.id)).toEqual({ kind: 'place', label: null })
  const { rows } = await sql`
    select from rule_answers a where a.trip_id = ${driven.id} and strpos(a::text, 'Geheim') > 0`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})
