import type { TripRuleChange } from '#contract/inbox/rule.ts'
import * as calls from '#contract/inbox/rule-calls.ts'
import { readPage } from '#contract/kernel/page.ts'
import type { PlaceInput } from '#contract/kernel/place.ts'
import { compareRules } from '#domain/inbox/rules/compare-rules.ts'
import { newId } from '../../db/id.ts'
import { toIso } from '../../db/instant.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { minuteLimiter } from '../../http/minute-limiter.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { presentList } from '../../http/present.ts'
import type { WriteLimiter } from '../../http/write-limiter.ts'
import { addJob } from '../../jobs/public.ts'
import { foundTripPresenter, readShownTrips, rulesLane } from '../../trips/public.ts'
import { selectVehicles } from '../../vehicles/public.ts'
import { answerTrips } from './answers/answer-trips.ts'
import { ruleAnswerStore } from './answers/store.ts'
import { attributesOf, presentOwnPlaces, presentRule, toRule } from './present.ts'
import { readProposals } from './proposals/read-proposals.ts'
import { proposalStore } from './proposals/store.ts'
import { type Member, ownPlacesStore, ruleStore } from './store.ts'
import { ruleColumns } from './values.ts'

type Caller = { company: { id: string }; actor: { userId: string } }
const memberOf = ({ company, actor }: Caller): Member => ({ companyId: company.id, userId: actor.userId })

const toColumn = (place: PlaceInput | null | undefined) => place && JSON.stringify(place)

/** These read all contacts of the company, and look up both ends of up to a thousand trips among them. */
const OF_USER_A_MINUTE = 30
const OF_COMPANY_A_MINUTE = 120

function lookUpLimiter() {
  const [ofUser, ofCompany] = [minuteLimiter(OF_USER_A_MINUTE), minuteLimiter(OF_COMPANY_A_MINUTE)]
  return ({ userId, companyId }: Member): void => {
    ofUser.take(userId)
    ofCompany.take(companyId)
  }
}

/** Trips that rules answer count as what they write. */
export const ruleRoutes = (
  writes: WriteLimiter,
  takeAnswer = lookUpLimiter(),
  takeProposal = lookUpLimiter(),
): Binding[] => [
  bind(calls.listRules, async ({ db, query, ...call }) => {
    const page = readPage(query)
    const rules = (await ruleStore(db, memberOf(call)).all()).map(toRule).toSorted(compareRules)
    const rows = rules.slice(page.offset, page.offset + page.limit)
    return presentList({ rows, total: rules.length }, page, ({ row }) => presentRule(row))
  }),

  bind(calls.addRule, async ({ db, attributes, ...call }) => ({
    data: presentRule(await ruleStore(db, memberOf(call)).add(ruleColumns(attributes))),
  })),

  bind(calls.changeRule, async ({ db, params, attributes, expectVersion, ...call }) => {
    const rules = ruleStore(db, memberOf(call))
    const before = await rules.lock(params.ruleId)
    expectVersion(before.version)
    const columns = ruleColumns({ ...attributesOf(before), ...omitUndefined(attributes as TripRuleChange) })
    return { data: presentRule(await rules.change(before.id, columns)) }
  }),

  bind(calls.removeRule, async ({ db, params, expectVersion, ...call }) => {
    const rules = ruleStore(db, memberOf(call))
    const before = await rules.lock(params.ruleId)
    expectVersion(before.version)
    await rules.remove(before.id)
  }),

  bind(calls.getOwnPlaces, async ({ db, ...call }) => ({
    data: presentOwnPlaces(call.company.id, await ownPlacesStore(db, memberOf(call)).read()),
  })),

  bind(calls.changeOwnPlaces, async ({ db, attributes, expectVersion, ...call }) => {
    const places = ownPlacesStore(db, memberOf(call))
    expectVersion((await places.lock()).version)
    const { home, work } = attributes
    const values = omitUndefined({ home: toColumn(home), work: toColumn(work) })
    return { data: presentOwnPlaces(call.company.id, await places.change(values)) }
  }),

  bind(calls.answerByRules, async ({ db, billing, requestId, ...call }) => {
    const member = memberOf(call)
    takeAnswer(member)
    const { answered, next } = await answerTrips(db, {
      ...member,
      billing,
      requestId,
      isAsked: true,
      after: null,
    })
    writes.add(member, answered)
    if (next) {
      // However often somebody asks, they wait for one job.
      const key = `answer-by-rules:asked:${member.companyId}:${member.userId}`
      await addJob(
        db,
        'answer-by-rules',
        { ...member, isAsked: true },
        { key, lane: rulesLane(member.companyId) },
      )
    }
    return {
      data: { type: 'rule_run' as const, id: newId(), attributes: { answered, isMore: next !== null } },
    }
  }),

  bind(calls.listRuleAnswers, async ({ db, query, company, actor }) => {
    const page = readPage(query)
    const member = memberOf({ company, actor })
    const vehicles = await selectVehicles(db, { ...member, role: company.role })
    const { rows, total } = await ruleAnswerStore(db, member).page(page, vehicles)
    const shown = await readShownTrips(
      db,
      actor.userId,
      rows.map(({ trip_id }) => trip_id),
    )
    const present = foundTripPresenter()
    const trips = new Map(shown.map((row) => [row.trip.id, present(row)]))
    const data = rows.flatMap((row) => {
      const trip = trips.get(row.trip_id)
      if (!trip) return []
      const answer = {
        rule: row.rule_name,
        lost: row.lost,
        answeredAtIso: toIso(row.answered_at),
        isUndoable: row.is_undoable,
      }
      return { ...trip, meta: { version: trip.meta.version, vehicle: trip.meta.vehicle, answer } }
    })
    return { data, meta: { page: { ...page, total } } }
  }),

  bind(calls.listRuleProposals, async ({ db, company, actor }) => {
    const member = memberOf({ company, actor })
    takeProposal(member)
    const vehicles = await selectVehicles(db, { ...member, role: company.role })
    return { data: await readProposals(db, member, vehicles) }
  }),

  bind(calls.dismissRuleProposal, async ({ db, attributes: { key }, ...call }) => {
    await ownPlacesStore(db, memberOf(call)).lock()
    await proposalStore(db, memberOf(call)).dismiss(key)
  }),
]
