import { distanceBetween } from '#domain/decimal.ts'
import { dayIn } from '#domain/format/date.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { placeText } from '#domain/places/place-text.ts'
import { plusDays, weekday } from '../../ui/month.ts'
import { neighboursIn } from '../neighbours.ts'
import type { Trip } from '../queries.ts'

// What a driver drove last week in a vehicle, and has not entered this week.

export type Past = Pick<Trip, 'id' | 'attributes'>

/** A trip of last week, seven days later by the clock. Its readings are asked for. */
export type Proposal = { source: Past; day: string; startIso: string; endIso: string }

const WEEK = 7
const WEEK_MS = WEEK * 86_400_000

export const mondayOf = (day: string) => plusDays(day, -weekday(day))

/** From last week's Monday until today: all trips that a proposal depends on. */
export const daysFor = (today: string) => ({ from: plusDays(mondayOf(today), -WEEK), to: today })

type Context = { now: number; zone: string; moments: MomentConverter }

/** In the order of time. Nothing that would still be under way, nor what is in the book already. */
export function proposeWeek(trips: readonly Past[], { now, zone, moments }: Context): Proposal[] {
  const monday = mondayOf(dayIn(isoOf(now), zone))
  const isSince = (from: string) => (trip: Past) => dayOf(trip) >= from
  const recent = takeWhile(trips, isSince(plusDays(monday, -WEEK)))
  const entered = recent.filter(isSince(monday))
  const proposals = recent
    .filter((trip) => isOwn(trip) && !isSince(monday)(trip))
    .map((source) => shift(source, moments))
    .filter(({ endIso }) => Date.parse(endIso) <= now)
    .toSorted((a, b) => Date.parse(a.startIso) - Date.parse(b.startIso))
  return withoutEntered(proposals, entered).filter((proposal) => hasRoom(proposal, recent))
}

const dayOf = ({ attributes }: Past) => dayIn(attributes.dateStartIso, attributes.dateStartTz)

/** Trips are newest first, and there may be thousands. */
function takeWhile(trips: readonly Past[], isRecent: (trip: Past) => boolean): Past[] {
  const end = trips.findIndex((trip) => !isRecent(trip))
  return trips.slice(0, end < 0 ? trips.length : end)
}

/** Of a merged trip the customers between start and end would be lost. */
const isOwn = ({ attributes }: Past) =>
  attributes.isDriver && !attributes.isHidden && !attributes.isMerged && attributes.distance > 0

const isoOf = (at: number) => new Date(at).toISOString()

/** By the clock: across a change of the clocks a trip still starts at eight. */
function shift(source: Past, moments: MomentConverter): Proposal {
  const { dateStartIso, dateStartTz, dateEndIso } = source.attributes
  const wall = moments.wallTimeOf(dateStartIso, dateStartTz)
  const day = plusDays(wall.date, WEEK)
  const reading = moments.instantOf({ ...wall, date: day })
  const start = Date.parse(dateStartIso)
  const shifted = reading.kind === 'instant' ? Date.parse(reading.iso) : start + WEEK_MS
  return { source, day, startIso: isoOf(shifted), endIso: isoOf(shifted + Date.parse(dateEndIso) - start) }
}

const routeOf = ({ attributes }: Past) =>
  [placeText(attributes.placeStart), placeText(attributes.placeEnd)].join('\n')

/** A trip of the same day and route, or at the same time, is the proposed one or stands in its place; each counts once. */
function withoutEntered(proposals: readonly Proposal[], entered: readonly Past[]): Proposal[] {
  const left = [...entered]
  return proposals.filter((proposal) => {
    const same = left.findIndex(
      (trip) => dayOf(trip) === proposal.day && routeOf(trip) === routeOf(proposal.source),
    )
    if (same >= 0) left.splice(same, 1)
    return same < 0 && !entered.some((trip) => overlaps(proposal, trip))
  })
}

/** Between two trips whose odometers meet, nothing can have been driven. */
function hasRoom({ startIso }: Proposal, trips: readonly Past[]): boolean {
  const { previous, next } = neighboursIn(trips, true, { id: undefined, dateStartIso: startIso }) ?? {}
  return !previous || !next || distanceBetween(previous.odometerEnd, next.odometerStart) > 0
}

const overlaps = ({ startIso, endIso }: Proposal, { attributes }: Past) =>
  Date.parse(startIso) < Date.parse(attributes.dateEndIso) &&
  Date.parse(attributes.dateStartIso) < Date.parse(endIso)
