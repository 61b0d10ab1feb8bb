import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldFaults } from './field-faults.ts'
import { changedValues, isEqual } from './is-equal.ts'
import { isSaveKey } from './save-key.tsx'
import { useAction } from './use-action.ts'

export type Values = Record<string, unknown>
export type Faults<V extends Values> = Partial<Record<keyof V & string, string>>

type Options<V extends Values> = {
  initial: V
  /** The faults of all fields; called when saving and, after the first try, on blur. */
  check: (values: V) => Faults<V>
  /** Throws FieldFaults to mark fields. Resolves when the form is saved. */
  save: (values: V, direction?: Direction) => Promise<unknown>
}

/** The record to open after saving: the previous or the next one of the list, instead of closing the form. */
export type Direction = 'previous' | 'next'

type Submission<V> = { values: V; direction: Direction | undefined }

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

export function useForm<V extends Values>({ initial, check, save }: Options<V>) {
  const id = useId()
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  // A ref, because state is stale until the next render: what was just typed must be saved.
  const current = useRef(initial)
  const [faults, setFaults] = useState<Faults<V>>({})
  const [tries, setTries] = useState(0)
  const saving = useAction(({ values, direction }: Submission<V>) => save(values, direction))
  const element = useRef<HTMLFormElement>(null)

  function change(next: V) {
    current.current = next
    setValues(next)
  }

  const isDirty = !isEqual(base, values)

  useEffect(() => {
    if (tries === 0) return
    const form = element.current
    const target =
      form?.querySelector<HTMLElement>('[data-summary]') ??
      form?.querySelector<HTMLElement>('[aria-invalid=true]')
    target?.focus()
  }, [tries])

  async function submit(event?: SyntheticEvent, direction?: Direction): Promise<void> {
    event?.preventDefault()
    if (saving.runningInput()) return
    leaveField(element.current)
    const found = check(current.current)
    setFaults(found)
    if (Object.keys(found).length > 0) return setTries((count) => count + 1)
    try {
      await saving.run({ values: current.current, direction })
    } catch (error) {
      if (!(error instanceof FieldFaults)) throw error
      setFaults(knownFaults(error.faults, current.current))
      setTries((count) => count + 1)
    }
  }

  return {
    id,
    values,
    faults,
    isDirty,
    isSaving: saving.isPending,
    submit,
    /** Makes these the saved values; what was typed since the save began is kept and stays dirty. */
    reset: (next: V) => {
      const sent = saving.runningInput()?.values
      setBase(next)
      change({ ...next, ...(sent && changedValues(current.current, sent)) })
      setFaults({})
    },
    /** Changes several fields at once. */
    change: (next: Partial<V>) => change({ ...current.current, ...next }),
    field: <N extends keyof V & string>(name: N): FieldState<V[N]> => ({
      id: `${id}-${name}`,
      value: values[name],
      fault: faults[name],
      onValue: (value) => change({ ...current.current, [name]: value }),
      onBlur: () => {
        if (tries > 0) setFaults((before) => replaceFault(before, name, check(current.current)[name]))
      },
    }),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => void submit(event),
      onKeyDown: (event: KeyboardEvent) => {
        if (isSaveKey(event)) void submit(event)
      },
    },
  }
}

/** Ctrl+Enter saves without blur: dispatch focusout, so that a half-typed tag or zone is taken. */
function leaveField(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (form?.contains(activeElement))
    activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** A field of a form, by the type of its value. */
export type FieldState<T> = {
  id: string
  value: T
  fault: string | undefined
  onValue: (value: T) => void
  onBlur: () => void
}

/** Faults of attributes that have no field are dropped. */
const knownFaults = <V extends Values>(faults: Record<string, string>, values: V) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name in values)) as Faults<V>

function replaceFault<V extends Values>(faults: Faults<V>, name: keyof V & string, now: string | undefined) {
  const { [name]: _, ...others } = faults
  return (now === undefined ? others : { ...others, [name]: now }) as Faults<V>
}
