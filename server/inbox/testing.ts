import type { TripRule } from '#contract/inbox/rule.ts'
import { readConfig } from '../config.ts'
import { takeJobs } from '../jobs/testing.ts'
import { createLog } from '../log.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { sampleOf } from '../testing/samples.ts'
import { answerOpenTrips } from './member-rules/task.ts'

export type ReadRule = { id: string; attributes: TripRule; meta: { version: number } }

/** A rule of a member. */
export async function makeRule(maker: Person, companyId: string, attributes: object = {}): Promise<ReadRule> {
  const url = `/companies/${companyId}/rules`
  const reply = await maker.post(`/api${url}`, 'rule', { ...sampleOf(url)[1], ...attributes })
  if (reply.statusCode !== 201) throw new Error(`no rule was added: ${reply.body}`)
  return reply.json<{ data: ReadRule }>().data
}

/** Runs the waiting jobs that answer by rules, as a worker does; returns how many there were. */
export async function runRuleJobs({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const task = answerOpenTrips({ db, config: readConfig({ BILLING: 'none' }), log: createLog('silent') })
  const payloads = await takeJobs(db, 'answer-by-rules')
  for (const payload of payloads) await task.run(payload)
  return payloads.length
}
