import type { TripBulkValues } from '#contract/trips/bulk.ts'
import type { Contact, OpenTrip, RuleMatch } from '#domain/inbox/rules/match-rules.ts'
import { type Rule, ruleMatcher } from '#domain/inbox/rules/match-rules.ts'
import { lockVehicleRights } from '../../../access/rights/store.ts'
import type { BillingContext } from '../../../billing/public.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { scopesOf } from '../../../http/authorize.ts'
import { changeTrips } from '../../../trips/public.ts'
import { ruleName, spotOf, toOwnPlaces, toRule } from '../present.ts'
import { type Member, ownPlacesStore, type RuleRow, ruleStore } from '../store.ts'
import { type After, type OpenTripRow, ruleAnswerStore } from './store.ts'

/** So many open trips are looked at in one transaction. */
export const TRIPS_AT_ONCE = 500

type OwnRule = Rule & { row: RuleRow }
type Match = RuleMatch<OwnRule>
export type FindRule = (trip: OpenTrip) => Match | null

/** The member's rules, ready for many trips; null where there are none. Customers are read only where a rule needs them. */
export async function readMatcher(
  db: Db,
  member: Member,
  more: readonly OwnRule[] = [],
): Promise<FindRule | null> {
  const rules = [...(await ruleStore(db, member).all()).map(toRule), ...more]
  if (rules.length === 0) return null
  const places = toOwnPlaces(await ownPlacesStore(db, member).read())
  const customers = rules.some(needsCustomers) ? await ruleAnswerStore(db, member).customers() : []
  return ruleMatcher(rules, { ...places, customers })
}

const needsCustomers = ({ from, to, isCustomersContact }: Rule) =>
  isCustomersContact || from.kind === 'customers' || to.kind === 'customers'

export const toOpenTrip = (row: OpenTripRow): OpenTrip => ({
  start: spotOf(row.start_key, row.start_coordinate),
  end: spotOf(row.end_key, row.end_coordinate),
  ...timeOf(row.local),
  reason: row.reason,
  contactName: row.contact_name,
  contactCompany: row.contact_company,
  answeredBy: row.answered_by,
})

/** The weekday and the minute of a local time. */
export const timeOf = (local: string) => ({
  weekday: new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7,
  minuteOfDay: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
})

export type Run = Member & BillingContext & { requestId: string; isAsked: boolean; after: After | null }

/**
 * Answers the next open trips of a member by their rules, as the member, with the rule as the origin. A trip that
 * somebody answered, changed or deleted meanwhile is left alone. Returns where to go on, null at the end.
 */
export async function answerTrips(tx: Tx, run: Run): Promise<Outcome> {
  const store = ruleAnswerStore(tx, run)
  const find = await readMatcher(tx, run)
  if (!find) return { answered: 0, next: null }
  const open = await store.openTrips(run.isAsked, run.after, TRIPS_AT_ONCE)
  const found = open.flatMap((row) => {
    const match = find(toOpenTrip(row))
    return match ? [{ row, match }] : []
  })
  const answered = found.length > 0 ? await write(tx, run, found) : 0
  return { answered, next: open.length < TRIPS_AT_ONCE ? null : (open.at(-1) ?? null) }
}

type Outcome = { answered: number; next: After | null }
type Found = { row: OpenTripRow; match: Match }

async function write(tx: Tx, { companyId, userId, billing, requestId }: Run, found: readonly Found[]) {
  const byVehicle = Map.groupBy(found, ({ row }) => row.vehicle_id)
  const keys = [...byVehicle.keys()].map((id) => ({ id, companyId }))
  const rights = await lockVehicleRights(tx, userId, keys, undefined)
  const changeable = rights.filter((access) => scopesOf(access).includes('vehicle:trips:change'))
  let answered = 0
  for (const vehicleId of changeable.flatMap((access) => access.vehicleId ?? []).toSorted()) {
    const vehicle = { id: vehicleId, companyId }
    const groups = Map.groupBy(byVehicle.get(vehicleId) ?? [], ({ match }) => JSON.stringify(match.values))
    for (const group of groups.values()) {
      const { changed } = await changeTrips(tx, {
        vehicles: [vehicle],
        refs: group.map(({ row: { id, version } }) => ({ id, version })),
        writer: { kind: 'user', id: userId, requestId },
        origin: 'rule',
        billing,
        values: valuesOf(group[0]?.match),
      })
      const versions = new Map(changed.map(({ id, version }) => [id, version]))
      const answers = group.flatMap(({ row: { id }, match: { rule, lost } }) => {
        const version = versions.get(id)
        const name = ruleName(rule.row)
        const others = lost.slice(0, LOST_MAX).map((other) => ruleName(other.row))
        return version === undefined ? [] : [{ tripId: id, version, ruleId: rule.id, name, lost: others }]
      })
      await ruleAnswerStore(tx, { companyId, userId }).remember(requestId, answers)
      answered += answers.length
    }
  }
  return answered
}

/** More are not named. */
const LOST_MAX = 3

const valuesOf = (match: Match | undefined): TripBulkValues => {
  if (!match) return {}
  const { category, reason, contactName, contactCompany } = match.values
  const contact: Contact = { contactName, contactCompany }
  return { category, reason, ...(category === 'business' && contact) }
}
