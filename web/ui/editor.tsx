import { IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { DIALOG_CLASSES, type DialogSize, Modal } from './dialog.tsx'
import type { Form, Values } from './form.ts'
import { SaveKey } from './save-key.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Props<V extends Values> = {
  title: string
  size?: DialogSize
  form: Form<V>
  onClose: () => void
  /** Only for what exists. */
  onDelete?: (() => void) | undefined
  /** Beside the title: what tells this one apart, in few words. */
  subtitle?: string | undefined
  /** In the head, before the way out: the previous and the next one. */
  steps?: ReactNode
  /** What deleting and saving are called here. */
  words?: { delete?: string; save?: string }
  /** Nothing can be changed, so there is nothing to save. */
  isReadOnly?: boolean
  children: ReactNode
}

/** Neither Enter nor the key that saves sends what cannot be changed. */
const NOTHING_TO_SAVE = { onSubmit: (event: SyntheticEvent) => event.preventDefault(), onKeyDown: undefined }

/** A form in a dialog or a side sheet: what is typed, whether it is saved, and the three ways out. */
export function Editor<V extends Values>({
  title,
  size = 'small',
  form,
  onClose,
  onDelete,
  subtitle,
  steps,
  words = {},
  isReadOnly,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  const id = useId()
  // Four things do not fit side by side into the foot of a small dialog.
  const isNarrow = size === 'small'
  // What is being saved may yet be refused, and then it has to be here still.
  const close = () => (form.isSaving ? undefined : onClose())
  return (
    <Modal className={DIALOG_CLASSES[size]} onClose={close} labelledBy={id}>
      <form {...form.props} {...(isReadOnly && NOTHING_TO_SAVE)}>
        <div className="dialog-head">
          <h2 id={id} tabIndex={-1}>
            {title}
            {subtitle && <small>{subtitle}</small>}
          </h2>
          {form.isDirty && isNarrow && <Unsaved />}
          {steps}
          <button type="button" className="btn quiet icon" aria-label={t('action.close')} onClick={close}>
            <IconX />
          </button>
        </div>
        <div className="dialog-body form">{children}</div>
        <div className="dialog-foot">
          {onDelete && (
            <Button kind="danger" onClick={onDelete}>
              <IconTrash />
              {words.delete ?? t('action.delete')}
            </Button>
          )}
          <div className="spread" />
          {form.isDirty && !isNarrow && <Unsaved />}
          <Button className={isReadOnly ? '' : 'cancel'} onClick={close}>
            {isReadOnly ? t('action.close') : t('action.cancel')}
          </Button>
          {!isReadOnly && (
            <Button type="submit" kind="primary" isBusy={form.isSaving}>
              {words.save ?? t('action.save')}
              <SaveKey />
            </Button>
          )}
        </div>
      </form>
      <UnsavedGuard isDirty={form.isDirty && !form.isSaving} isHeld={form.isSaving} />
    </Modal>
  )
}

export function Unsaved() {
  const { t } = useTranslation()
  return (
    <span className="unsaved">
      <i className="dot" />
      {t('form.unsaved')}
    </span>
  )
}
