import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, listWith, one, requestBody } from '../kernel/resource.ts'
import { uuid } from '../kernel/text.ts'
import { Trip } from '../trips/trip.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'
import {
  NewTripRule,
  OwnPlaces,
  OwnPlacesChange,
  proposalKey,
  RuleAnswer,
  RuleProposal,
  TripRule,
  TripRuleChange,
} from './rule.ts'

// Rules are a member's own: nobody reads or changes those of another.

export const listRules = call({
  name: 'listRules',
  summary: "The member's rules for open trips, the most specific first",
  method: 'GET',
  path: '/companies/:companyId/rules',
  right: { on: 'company', needs: 'member' },
  query: PageQuery,
  reply: list('rule', TripRule),
  status: 200,
  problems: [],
})

export const addRule = call({
  name: 'addRule',
  summary: 'Add a rule that answers own open trips from now on',
  method: 'POST',
  path: '/companies/:companyId/rules',
  right: { on: 'company', needs: 'member' },
  body: requestBody('rule', NewTripRule),
  reply: one('rule', TripRule),
  status: 201,
  problems: ['rule.exists', 'rule.full'],
})

export const changeRule = call({
  name: 'changeRule',
  summary: 'Change a rule; what it has answered stays',
  method: 'PATCH',
  path: '/rules/:ruleId',
  right: { on: 'company', by: 'rule', needs: 'member' },
  body: requestBody('rule', TripRuleChange),
  reply: one('rule', TripRule),
  status: 200,
  problems: ['rule.exists', 'version.conflict'],
})

export const removeRule = call({
  name: 'removeRule',
  summary: 'Remove a rule; what it has answered stays, with its name',
  method: 'DELETE',
  path: '/rules/:ruleId',
  right: { on: 'company', by: 'rule', needs: 'member' },
  status: 204,
  problems: ['version.conflict'],
})

export const getOwnPlaces = call({
  name: 'getOwnPlaces',
  summary: "The member's home and work, as rules know them",
  method: 'GET',
  path: '/companies/:companyId/own-places',
  right: { on: 'company', needs: 'member' },
  reply: one('own_places', OwnPlaces),
  status: 200,
  problems: [],
})

export const changeOwnPlaces = call({
  name: 'changeOwnPlaces',
  summary: 'Set or clear home and work',
  method: 'PATCH',
  path: '/companies/:companyId/own-places',
  right: { on: 'company', needs: 'member' },
  body: requestBody('own_places', OwnPlacesChange),
  reply: one('own_places', OwnPlaces),
  status: 200,
  problems: ['version.conflict'],
})

export const answerByRules = call({
  name: 'answerByRules',
  summary: "Answer the member's open trips, and those without a driver, by the member's rules",
  method: 'POST',
  path: '/companies/:companyId/answer-by-rules',
  right: { on: 'company', needs: 'member' },
  reply: Type.Object({
    data: Type.Object({
      type: Type.Literal('rule_run'),
      id: uuid(),
      /** `isMore`: there are more open trips, which are looked at in the background. */
      attributes: Type.Object({ answered: Type.Integer(), isMore: Type.Boolean() }),
    }),
  }),
  status: 200,
  problems: [],
})

export const listRuleAnswers = call({
  name: 'listRuleAnswers',
  summary: "What the member's rules have answered and still is so, newest first",
  method: 'GET',
  path: '/companies/:companyId/rule-answers',
  right: { on: 'company', needs: 'member' },
  query: PageQuery,
  reply: listWith('trip', Trip, { vehicle: ListedVehicle, answer: RuleAnswer }),
  status: 200,
  problems: [],
})

export const listRuleProposals = call({
  name: 'listRuleProposals',
  summary: 'Rules that the last answers speak for, at most five',
  method: 'GET',
  path: '/companies/:companyId/rule-proposals',
  right: { on: 'company', needs: 'member' },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({ type: Type.Literal('rule_proposal'), id: proposalKey(), attributes: RuleProposal }),
    ),
  }),
  status: 200,
  problems: [],
})

export const dismissRuleProposal = call({
  name: 'dismissRuleProposal',
  summary: 'Do not propose this rule again',
  method: 'POST',
  path: '/companies/:companyId/dismissed-proposals',
  right: { on: 'company', needs: 'member' },
  body: requestBody('dismissed_proposal', Type.Object({ key: proposalKey() })),
  status: 204,
  problems: [],
})

/** All of them, in the order of the documentation. */
export const RULE_CALLS = [
  listRules,
  addRule,
  changeRule,
  removeRule,
  getOwnPlaces,
  changeOwnPlaces,
  answerByRules,
  listRuleAnswers,
  listRuleProposals,
  dismissRuleProposal,
]
