import { useEffect, useEffectEvent } from 'react'
import type { Form, Values } from '../ui/form.ts'
import { isEqual } from '../ui/is-equal.ts'

export type VersionedRecord = { meta: { version: number } }

type Options<R extends VersionedRecord, V extends Values> = {
  latest: R | null
  /** The version that the form was filled from. */
  saved: R | null
  valuesOf: (record: R) => V
  form: Form<V>
  /** Fills the form from a version. */
  take: (record: R) => void
  /** Continues from a version without touching the form. */
  see: (record: R) => void
}

/**
 * A newer version replaces the form's values while the form is clean, or silently if the form would look the same.
 * Otherwise the old one stays, and saving fails with 412.
 */
export function useNewestVersion<R extends VersionedRecord, V extends Values>(options: Options<R, V>) {
  const { latest, form } = options
  const follow = useEffectEvent(() => {
    const { saved, valuesOf } = options
    if (!latest || !saved || latest === saved || form.isSaving) return
    if (latest.meta.version < saved.meta.version) return
    const [values, before] = [valuesOf(latest), valuesOf(saved)]
    const isSame = isEqual(values, before)
    // Not everything in a form belongs to the version: the seat of a vehicle does not.
    if (isSame && latest.meta.version === saved.meta.version) return
    if (!form.isDirty) options.take(latest)
    else if (isSame) options.see(latest)
  })
  useEffect(() => follow(), [latest, form.isDirty, form.isSaving])
}
