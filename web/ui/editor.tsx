import { IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { DIALOG_CLASSES, type DialogSize, Modal } from './dialog.tsx'
import type { Form, Values } from './form.ts'
import { isSaveKey, SaveKey } from './save-key.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Props<V extends Values> = {
  title: string
  size?: DialogSize
  form: Form<V>
  onClose: () => void
  /** Only for an existing record. */
  onDelete?: (() => void) | undefined
  /** Beside the title: a short text that identifies this record. */
  subtitle?: string | undefined
  /** In the header, before the close button: links to the previous and the next record. */
  steps?: ReactNode
  /** There is a next record, so that one can save and go on to it. */
  hasNext?: boolean | undefined
  /** The labels of delete and save. */
  words?: { delete?: string; save?: string }
  /** Nothing can be changed, so there is no save button. */
  isReadOnly?: boolean
  children: ReactNode
}

/** Neither Enter nor Ctrl+Enter submits a read-only form. */
const NOTHING_TO_SAVE = { onSubmit: (event: SyntheticEvent) => event.preventDefault(), onKeyDown: undefined }

/** A form in a dialog or side sheet, with its state and the buttons delete, cancel and save. */
export function Editor<V extends Values>({
  title,
  size = 'small',
  form,
  onClose,
  onDelete,
  subtitle,
  steps,
  hasNext = false,
  words = {},
  isReadOnly,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  const id = useId()
  // Beside three buttons, or in a small dialog, there is no room for it in the footer.
  const isUnsavedInHead = size === 'small' || hasNext
  // Saving may fail, and then the form must still be here.
  const close = () => (form.isSaving ? undefined : onClose())
  const deleteLabel = words.delete ?? t('action.delete')
  function saveAndNext(event: SyntheticEvent) {
    event.stopPropagation()
    void form.submit(event, 'next')
  }
  return (
    <Modal className={DIALOG_CLASSES[size]} onClose={close} labelledBy={id}>
      <form
        {...form.props}
        {...(isReadOnly && NOTHING_TO_SAVE)}
        onKeyDownCapture={(event) => {
          if (hasNext && !isReadOnly && event.shiftKey && isSaveKey(event)) saveAndNext(event)
        }}
      >
        <div className="dialog-head">
          <h2 id={id} tabIndex={-1}>
            {title}
            {subtitle && <small>{subtitle}</small>}
          </h2>
          {form.isDirty && isUnsavedInHead && <Unsaved />}
          {steps}
          <button type="button" className="btn quiet icon" aria-label={t('action.close')} onClick={close}>
            <IconX />
          </button>
        </div>
        <div className="dialog-body form">{children}</div>
        <div className="dialog-foot">
          {onDelete && (
            <Button kind="danger" onClick={onDelete} aria-label={deleteLabel}>
              <IconTrash />
              <span className={hasNext ? 'wide-only' : undefined}>{deleteLabel}</span>
            </Button>
          )}
          <div className="spread" />
          {form.isDirty && !isUnsavedInHead && <Unsaved />}
          <Button className={isReadOnly ? '' : 'cancel'} onClick={close}>
            {isReadOnly ? t('action.close') : t('action.cancel')}
          </Button>
          {!isReadOnly && hasNext && <Button onClick={saveAndNext}>{t('action.saveAndNext')}</Button>}
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
