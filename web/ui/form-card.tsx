import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Unsaved } from './editor.tsx'
import { findFirstFocus } from './first-focus.ts'
import type { Form, Values } from './form.ts'
import { SaveKey } from './save-key.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Props<V extends Values> = {
  form: Form<V>
  label: string
  children: ReactNode
  action?: string
  isReadOnly?: boolean
}

/** A form on a page: it can be saved when it is dirty; one with an action of its own creates something new. */
export function FormCard<V extends Values>({ form, label, children, action, isReadOnly }: Props<V>) {
  const { t } = useTranslation()
  const { ref } = form.props
  useEffect(() => {
    if (ref.current) findFirstFocus(ref.current)?.focus()
  }, [ref])
  return (
    <form className="card" aria-label={label} {...form.props}>
      <div className="form">{children}</div>
      {!isReadOnly && (
        <div className="card-foot">
          <Button
            type="submit"
            kind="primary"
            isBusy={form.isSaving}
            disabled={!form.isDirty && action === undefined}
          >
            {action ?? t('action.save')}
            <SaveKey />
          </Button>
          {form.isDirty && <Unsaved />}
        </div>
      )}
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}
