import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/inbox/rule-calls.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../../kernel/api/api.ts'
import { inboxKeys } from '../keys.ts'

export type SavedRule = Reply<typeof calls.listRules>['data'][number]
export type RuleProposal = Reply<typeof calls.listRuleProposals>['data'][number]
export type RuleAnswer = Reply<typeof calls.listRuleAnswers>['data'][number]
export type SavedPlaces = Reply<typeof calls.getOwnPlaces>['data']

/** A member has at most 100 rules, so one page has them all. */
const ALL = '200'

export const rulesQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.rules(companyId),
    queryFn: async ({ signal }) =>
      (await api(calls.listRules, { params: { companyId }, query: { 'page[limit]': ALL }, signal })).data,
    staleTime: 60_000,
  })

export const ownPlacesQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.ownPlaces(companyId),
    queryFn: async ({ signal }) => (await api(calls.getOwnPlaces, { params: { companyId }, signal })).data,
    staleTime: 60_000,
  })

export const proposalsQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.proposals(companyId),
    queryFn: async ({ signal }) =>
      (await api(calls.listRuleProposals, { params: { companyId }, signal })).data,
    staleTime: 60_000,
  })

const PAGE = 20

export const ruleAnswersQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.answers(companyId),
    queryFn: ({ pageParam, signal }) =>
      api(calls.listRuleAnswers, {
        params: { companyId },
        query: { 'page[limit]': String(PAGE), 'page[offset]': String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta: { page } }) =>
      page.offset + page.limit < page.total ? page.offset + page.limit : undefined,
    staleTime: 15_000,
  })
