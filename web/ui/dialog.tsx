import { IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from './open-modal.ts'
import { restoreFocus } from './restore-focus.ts'

type ModalProps = {
  className?: string
  /** Called on Esc and on a click outside; absent: only its buttons close it. */
  onClose?: (() => void) | undefined
  labelledBy?: string
  label?: string
  children: ReactNode
}

/** A dialog was closed in this tick: the next one replaces it without an opening animation. */
let isReplacing = false

/** The native modal dialog: it traps the focus, makes the page inert and restores the focus. */
export function Modal({ className = 'dialog', onClose, labelledBy, label, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  const hide = useRef<() => void>(undefined)

  // Making the page inert styles all of it again: after a transition that is a task of its own.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.classList.toggle('still', isReplacing)
    hide.current = openModal(dialog)
  }, [])
  // Before the dialog leaves the page, as the browser would focus nothing then.
  useLayoutEffect(
    () => () => {
      hide.current?.()
      isReplacing = true
      queueMicrotask(() => {
        isReplacing = false
      })
      // The opener may have been removed: a deleted row, the bar over merged ones.
      setTimeout(restoreFocus)
    },
    [],
  )

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  // The browser's own ways of closing, such as the back gesture of a phone, are handled like Esc.
  function cancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return
    event.preventDefault()
    onClose?.()
  }
  const isOutside = (event: SyntheticEvent) => event.target === ref.current

  return (
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onKeyDown={keyDown}
      onCancel={cancel}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        // The second half of a double click was meant for the opener.
        if (isOutside(event) && pressedOutside.current && event.detail < 2) onClose?.()
      }}
    >
      {children}
    </dialog>
  )
}

export const DIALOG_CLASSES = { small: 'dialog', wide: 'dialog wide', sheet: 'dialog side-sheet' }
export type DialogSize = keyof typeof DIALOG_CLASSES

type DialogProps = {
  title: string
  size?: DialogSize
  onClose: () => void
  children: ReactNode
}

/** A titled dialog in the centre, or a sheet at the side. */
export function Dialog({ title, size = 'small', onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Modal className={DIALOG_CLASSES[size]} onClose={onClose} labelledBy={id}>
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="btn quiet icon" aria-label={t('action.close')} onClick={onClose}>
            <IconX />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  )
}
