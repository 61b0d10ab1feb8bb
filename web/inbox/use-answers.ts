import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { codeText, problemText } from '../kernel/problem-text.ts'
import { refreshTrips, rowText, saveUndoneChanges, sendValues, useUndoTrips } from '../trips/public.ts'
import { valuesOf } from './answer.ts'
import { beginSaving, countSettled } from './answered-counts.ts'
import { type Answered, answeredText } from './answered-text.ts'
import { tellSettled } from './tell-settled.ts'
import { useLastAnswer } from './use-last-answer.ts'

/** The lists are refetched once nobody has answered for a while: a refetched list would lag behind what was pressed. */
const REST_MS = 1_500

/**
 * Settles trips: gone at once, back with the reason if they were refused. What is answered while a request runs is sent by
 * the next one, equal answers together.
 */
export function useAnswers(companyId: string, onTakenBack: (ids: readonly string[]) => void) {
  const { t, i18n } = useTranslation()
  const undo = useUndoTrips()
  const { last, tell, takeBack } = useLastAnswer()
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const waiting = useRef<Answered[]>([])
  const isSending = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever leaves before that sees what was saved on the next screen.
  useEffect(
    () => () => {
      if (resting.current === undefined) return
      clearTimeout(resting.current)
      void refreshTrips()
    },
    [],
  )

  function bringBack(ids: readonly string[]) {
    if (ids.length === 0) return
    countSettled(companyId, -ids.length)
    setSettled((before) => new Set([...before].filter((id) => !ids.includes(id))))
  }

  const nameOf = (batch: readonly Answered[]) => (id: string) => {
    const found = batch.find(({ trip }) => trip.id === id)
    return found && rowText(found.trip, t, i18n.language).name
  }

  function report(changed: BulkOutcome['changed'], batch: readonly Answered[]) {
    if (changed.length === 0) return
    const ids = new Set(changed.map(({ id }) => id))
    const answered = batch.filter(({ trip }) => ids.has(trip.id))
    tell(
      answeredText(answered, t, i18n.language),
      undo({
        undo: async () => {
          const outcome = await saveUndoneChanges(
            changed,
            new Map(answered.map(({ trip }) => [trip.id, trip])),
          )
          const back = outcome.changed.map(({ id }) => id)
          bringBack(back)
          onTakenBack(back)
          return outcome
        },
        what: 'takenBack',
        nameOf: nameOf(batch),
        tell,
      }),
    )
  }

  function refuse(refused: readonly { id: string; text: string }[]) {
    bringBack(refused.map(({ id }) => id))
    setFailures((before) => new Map([...before, ...refused.map(({ id, text }) => [id, text] as const)]))
  }

  async function send(batch: readonly Answered[]): Promise<BulkOutcome> {
    const refs = batch.map(({ trip: { id, meta } }) => ({ id, version: meta.version }))
    const [first] = batch
    if (!first) return NOTHING
    try {
      const outcome = await sendValues(refs, valuesOf(first.answer))
      refuse(outcome.refused.map(({ id, code }) => ({ id, text: codeText(code, t) })))
      void tellSettled(outcome.refused, nameOf(batch), t)
      return outcome
    } catch (error) {
      refuse(refs.map(({ id }) => ({ id, text: problemText(error, t) ?? t('toast.error') })))
      return NOTHING
    }
  }

  async function sendWaiting(): Promise<void> {
    const saved = beginSaving()
    while (waiting.current.length > 0) {
      const batch = waiting.current.splice(0)
      const groups = Map.groupBy(batch, ({ answer }) => JSON.stringify(valuesOf(answer)))
      const changed: BulkOutcome['changed'] = []
      for (const group of groups.values()) changed.push(...(await send(group)).changed)
      report(changed, batch)
    }
    isSending.current = false
    saved()
    resting.current = setTimeout(() => {
      resting.current = undefined
      void refreshTrips()
    }, REST_MS)
  }

  function settle(answered: readonly Answered[]): void {
    clearTimeout(resting.current)
    resting.current = undefined
    const ids = answered.map(({ trip }) => trip.id)
    countSettled(companyId, ids.length)
    setSettled((before) => new Set([...before, ...ids]))
    setFailures((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
    waiting.current.push(...answered)
    if (isSending.current) return
    isSending.current = true
    void sendWaiting()
  }

  return { settle, settled, failures, last, takeBack }
}

const NOTHING: BulkOutcome = { changed: [], unchanged: [], refused: [] }
