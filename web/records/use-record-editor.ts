import { useRef, useState } from 'react'
import { isProblem } from '../kernel/problem.ts'
import { useSaveFeedback } from '../kernel/saving.ts'
import { type Faults, useForm, type Values } from '../ui/form.ts'
import { useEffectWhen } from '../ui/use-effect-when.ts'

export type VersionedRecord<S> = { id: string; attributes: S; meta: { version: number } }

/** The draft with which a form was filled, and its values then. */
export type FormOrigin<S, V extends Values> = { start: S; values: V }

type Options<S, R extends VersionedRecord<S>, V extends Values> = {
  /** The record as the list has it; null for a new one. */
  latest: R | null
  start: S
  valuesOf: (start: S) => V
  check: (values: V, origin: FormOrigin<S, V>) => Faults<V>
  /** Unlikely values, one sentence each: the user confirms them before saving. */
  findDoubts: (values: V, saved: R | null, origin: FormOrigin<S, V>) => string[]
  /** `sid`, the client's id of the new record: sending it twice creates one record. */
  add: (values: V, origin: FormOrigin<S, V>, sid: string) => Promise<unknown>
  change: (saved: R, values: V, origin: FormOrigin<S, V>) => Promise<unknown>
  remove: (saved: R) => Promise<void>
  /** The record was deleted meanwhile: reload the list. */
  onGone: () => void
  /** The form field that shows a server error of an attribute. */
  fieldByAttribute: Record<string, keyof V & string>
  onClose: (isSaved: boolean) => void
}

type Step = 'edit' | 'doubt' | 'delete' | 'conflict'

export type RecordEditor<S, R extends VersionedRecord<S>, V extends Values> = ReturnType<
  typeof useRecordEditor<S, R, V>
>

/** State of a record's editor: form, confirmation of doubts, save, delete, conflict with a newer version. */
export function useRecordEditor<S, R extends VersionedRecord<S>, V extends Values>(
  options: Options<S, R, V>,
) {
  const { latest, start, valuesOf, check, onClose } = options
  const feedback = useSaveFeedback()
  // The version that the user sees.
  const [saved, setSaved] = useState(latest)
  const [sid] = useState(() => crypto.randomUUID())
  const [origin, setOrigin] = useState(() => ({ start, values: valuesOf(start) }))
  const [step, setStep] = useState<Step>('edit')
  const [doubts, setDoubts] = useState<string[]>([])
  const confirmedDoubts = useRef('')

  const form = useForm({
    initial: origin.values,
    check: (values) => check(values, origin),
    save: async (values) => {
      const found = options.findDoubts(values, saved, origin)
      if (found.length > 0 && found.join() !== confirmedDoubts.current) {
        setDoubts(found)
        return setStep('doubt')
      }
      try {
        if (saved) await options.change(saved, values, origin)
        else await options.add(values, origin, sid)
      } catch (error) {
        if (isProblem(error, 412)) return setStep('conflict')
        if (isProblem(error, 404)) options.onGone()
        return feedback.reportFailure(error, { fields: options.fieldByAttribute })
      }
      feedback.showSaved()
      onClose(true)
    },
  })

  /** Continues with a newer version: as it is, or with the user's changes applied to it. */
  function take(record: R, typed: Partial<V> = {}) {
    const values = valuesOf(record.attributes)
    setSaved(record)
    setOrigin({ start: record.attributes, values })
    form.reset(values)
    for (const [name, value] of Object.entries(typed)) form.field(name).onValue(value)
    setStep('edit')
  }
  // A newer version replaces the form's values while the form is clean; otherwise saving fails with 412.
  const isNewer = latest !== null && saved !== null && latest.meta.version > saved.meta.version
  useEffectWhen(isNewer && !form.isDirty && !form.isSaving, () => latest && take(latest))

  async function remove(record: R): Promise<void> {
    try {
      await options.remove(record)
    } catch (error) {
      if (isProblem(error, 404)) options.onGone()
      throw error
    }
  }

  return {
    valuesOf,
    onGone: options.onGone,
    onClose,
    saved,
    origin,
    form,
    step,
    setStep,
    take,
    remove,
    doubts,
    /** Confirms the doubts that are shown, and only those. */
    confirm: () => {
      confirmedDoubts.current = doubts.join()
      setStep('edit')
      void form.submit()
    },
  }
}
