import { useMemo, useState } from 'react'
import type { TripCategory } from '#contract/trips/category.ts'
import { type Answer, firstAnswer, missingOf } from './answer.ts'
import type { InboxTrip } from './queries.ts'
import { useAnswers } from './use-answers.ts'

/** The open trips that are worked through: which one is next, what it gets, and what was refused. */
export function useOpenTrips(companyId: string, loaded: readonly InboxTrip[]) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [chosen, setChosen] = useState<string | null>(null)
  /** The trip that somebody tried to accept without what is missing; a second try accepts it. */
  const [warned, setWarned] = useState<string | null>(null)
  const { settle, settled, failures, last, takeBack } = useAnswers(companyId, ([first]) => choose(first))
  const trips = useMemo(() => loaded.filter(({ id }) => !settled.has(id)), [loaded, settled])
  const current = trips.find(({ id }) => id === chosen) ?? trips[0] ?? null

  const answerOf = (trip: InboxTrip) => drafts.get(trip.id) ?? firstAnswer(trip)
  const find = (id: string) => trips.find((trip) => trip.id === id)
  const neighbour = (id: string, by: 1 | -1) => trips[trips.findIndex((trip) => trip.id === id) + by]

  const setAnswer = (id: string, answer: Answer) => setDrafts((before) => new Map([...before, [id, answer]]))

  function choose(id: string | undefined): void {
    if (id) setChosen(id)
  }

  /** Goes on to the next trip, and at the end to the one before. */
  function settleOne(trip: InboxTrip, answer: Answer): void {
    if (trip.id === current?.id) choose((neighbour(trip.id, 1) ?? neighbour(trip.id, -1))?.id)
    settle([{ trip, answer }])
  }

  /** Returns what is missing, where it does not accept yet. */
  function accept(id: string, given?: Answer) {
    const trip = find(id)
    if (!trip) return []
    const answer = given ?? answerOf(trip)
    const missing = missingOf(answer)
    const isRefused = missing.includes('category') || (missing.length > 0 && warned !== id)
    if (!isRefused) {
      settleOne(trip, answer)
      return []
    }
    if (given) setAnswer(id, given)
    setChosen(id)
    setWarned(id)
    return missing
  }

  return {
    trips,
    current,
    warned,
    failures,
    last,
    takeBack,
    settledCount: settled.size,
    answerOf,
    setAnswer,
    drafts,
    choose,
    step: (by: 1 | -1) => current && choose(neighbour(current.id, by)?.id),
    accept,
    acceptAs: (trip: InboxTrip, category: TripCategory) => accept(trip.id, { ...answerOf(trip), category }),
    acceptMany: (many: readonly InboxTrip[], category?: TripCategory) =>
      settle(many.map((trip) => ({ trip, answer: { ...answerOf(trip), ...(category && { category }) } }))),
  }
}

export type OpenTrips = ReturnType<typeof useOpenTrips>
