import { useEffect, useRef, useState } from 'react'
import type { Form, Values } from './form.ts'
import { useLanguage } from './use-language.ts'

type Versioned = { meta: { version: number } }

/** The version that a form on a page was filled from. */
export function useFormBase<T extends Versioned>(latest: T): [T, (next: T) => void] {
  return useState(latest)
}

/**
 * A newer version replaces the form's values while the form is clean, or silently if the form would look the same.
 * Otherwise the old version stays, and saving fails with 412. Also rewrites the values after a change of language.
 */
export function useFormSync<T extends Versioned, V extends Values>(
  latest: T,
  [seen, see]: [T, (next: T) => void],
  form: Form<V>,
  valuesOf: (state: T) => V,
): void {
  const { version } = seen.meta
  // Not everything in a form belongs to the version: the seat of a vehicle does not.
  const isNewer = latest.meta.version > version || (latest.meta.version === version && latest !== seen)
  useEffect(() => {
    if (!isNewer || form.isSaving) return
    const values = valuesOf(latest)
    const before = valuesOf(seen)
    const isSame = Object.keys(values).every((name) => values[name] === before[name])
    if (isSame && latest.meta.version === version) return
    if (!form.isDirty) form.reset(values)
    if (!form.isDirty || isSame) see(latest)
  })
  const language = useLanguage()
  const written = useRef(language)
  useEffect(() => {
    if (written.current === language) return
    written.current = language
    if (!form.isDirty) form.reset(valuesOf(seen))
  })
}
