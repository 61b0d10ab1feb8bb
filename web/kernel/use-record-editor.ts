import { useState } from 'react'
import { type Direction, type Faults, useForm, type Values } from '../ui/form.ts'
import { isEqual } from '../ui/is-equal.ts'
import { isProblem } from './problem.ts'
import { useDoubts } from './use-doubts.ts'
import { useNewestVersion, type VersionedRecord } from './use-newest-version.ts'
import { useSave } from './use-save.ts'

export type { VersionedRecord }

/** The version that the user sees (null for a new record), and the values with which the form was filled. */
export type Base<R, V extends Values> = { saved: R | null; values: V }

type Options<R extends VersionedRecord, V extends Values> = {
  /** The newest version that the portal knows; null for a new record. */
  latest: R | null
  valuesOf: (record: R | null) => V
  check: (values: V, base: Base<R, V>) => Faults<V>
  /** Unlikely values, one sentence each: the user confirms them before saving. */
  findDoubts?: (values: V, base: Base<R, V>) => string[] | Promise<string[]>
  /** `sid`, the client's id of a new record: sending it twice creates one record. */
  save: (values: V, base: Base<R, V>, sid: string) => Promise<R>
  /** Without it the form stays open, with the version that was stored. */
  onSaved?: (stored: R, direction?: Direction) => unknown
  /** Fetches the newest version after a 412. */
  reload?: (() => Promise<R | null | undefined>) | undefined
  remove?: (saved: R) => Promise<void>
  /** The record was removed meanwhile. */
  onGone?: () => void
} & Pick<Parameters<typeof useSave<R, V>>[0], 'fields' | 'faults' | 'onError' | 'details'>

type Step = 'edit' | 'delete' | 'conflict'

export type RecordEditor<R extends VersionedRecord, V extends Values> = ReturnType<
  typeof useRecordEditor<R, V>
>

/** The form of a versioned record: confirmation of doubts, save, delete, and conflict with a newer version. */
export function useRecordEditor<R extends VersionedRecord, V extends Values>(options: Options<R, V>) {
  const { latest, valuesOf, reload } = options
  const [sid] = useState(() => crypto.randomUUID())
  const [base, setBase] = useState<Base<R, V>>(() => ({ saved: latest, values: valuesOf(latest) }))
  const [step, setStep] = useState<Step>('edit')
  const doubts = useDoubts()
  const { saved } = base

  /** A newer version in which nothing that the form shows has changed is no conflict. */
  async function saveOnNewest(values: V): Promise<R> {
    try {
      return await options.save(values, base, sid)
    } catch (error) {
      const newest = isProblem(error, 412) ? await reload?.().catch(() => null) : null
      if (!newest || !isEqual(valuesOf(newest), base.values)) throw error
      return options.save(values, { ...base, saved: newest }, sid)
    }
  }

  const saving = useSave<R, V>({
    save: saveOnNewest,
    ...(options.fields && { fields: options.fields }),
    ...(options.faults && { faults: options.faults }),
    ...(options.details && { details: options.details }),
    onError: async (error) => {
      if (isProblem(error, 412)) setStep('conflict')
      if (isProblem(error, 404)) options.onGone?.()
      return isProblem(error, 412) || ((await options.onError?.(error)) ?? false)
    },
  })
  const form = useForm({
    initial: base.values,
    check: (values) => options.check(values, base),
    save: async (values, direction) => {
      const found = (await options.findDoubts?.(values, base)) ?? []
      if (doubts.ask(found, direction)) return
      const stored = await saving.save(values)
      if (!stored) return
      if (options.onSaved) await options.onSaved(stored, direction)
      else take(stored)
    },
  })

  /** Continues with a newer version: as it is, or with the user's changes applied to it. */
  function take(record: R, typed: Partial<V> = {}) {
    const values = valuesOf(record)
    setBase({ saved: record, values })
    form.reset(values)
    form.change(typed)
    setStep('edit')
  }

  useNewestVersion({
    latest,
    saved,
    valuesOf,
    form,
    take,
    see: (record) => setBase({ ...base, saved: record }),
  })

  return {
    form,
    base,
    saved,
    step,
    setStep,
    take,
    reload,
    doubts,
    onGone: options.onGone,
    remove: async (record: R): Promise<void> => {
      try {
        await options.remove?.(record)
      } catch (error) {
        if (isProblem(error, 404)) options.onGone?.()
        throw error
      }
    },
  }
}
