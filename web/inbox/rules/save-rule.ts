import type { NewTripRule, TripRuleChange } from '#contract/inbox/rule.ts'
import * as calls from '#contract/inbox/rule-calls.ts'
import type { Place } from '#contract/kernel/place.ts'
import { api } from '../../kernel/api/api.ts'
import { refreshAfter } from '../../kernel/api/refresh-after.ts'
import { refreshTrips } from '../../trips/public.ts'
import type { RuleProposal, SavedPlaces, SavedRule } from './queries.ts'

/** A rule, and how many open trips were answered at once. */
export type AnsweringRule = SavedRule & { answered?: number }

/** What is open is answered at once. Trips are refetched only if one was. */
async function answerNow(companyId: string): Promise<number> {
  const { answered, isMore } = (await api(calls.answerByRules, { params: { companyId } })).data.attributes
  await (answered > 0 || isMore ? refreshTrips() : refreshAfter('rule', { companyId }))
  return answered
}

export async function addRule(companyId: string, attributes: NewTripRule): Promise<AnsweringRule> {
  const { data } = await api(calls.addRule, { params: { companyId }, attributes })
  return { ...data, answered: await answerNow(companyId) }
}

const ofVersion = ({ id, meta }: SavedRule) => ({ params: { ruleId: id }, version: meta.version })

export async function changeRule(
  companyId: string,
  saved: SavedRule,
  attributes: TripRuleChange,
): Promise<AnsweringRule> {
  const { data } = await api(calls.changeRule, { ...ofVersion(saved), attributes })
  return { ...data, answered: await answerNow(companyId) }
}

export async function removeRule(companyId: string, saved: SavedRule): Promise<void> {
  await api(calls.removeRule, ofVersion(saved))
  await refreshAfter('rule', { companyId })
}

export async function dismissProposal(companyId: string, { id }: RuleProposal): Promise<void> {
  await api(calls.dismissRuleProposal, { params: { companyId }, attributes: { key: id } })
  await refreshAfter('rule', { companyId })
}

export async function saveOwnPlaces(
  companyId: string,
  saved: SavedPlaces,
  attributes: { home: Place | null; work: Place | null },
): Promise<SavedPlaces> {
  const { data } = await api(calls.changeOwnPlaces, {
    params: { companyId },
    version: saved.meta.version,
    attributes,
  })
  await answerNow(companyId)
  return data
}
