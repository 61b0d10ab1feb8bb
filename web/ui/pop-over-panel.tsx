import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepPositioned, placeBelow } from './pop-over.ts'

type Props = {
  /** The button that opens it; gets the attributes of a button with a dialog. */
  button: (props: ComponentProps<'button'>) => ReactNode
  label: string
  className?: string | undefined
  /** Which edges of button and panel are in line. */
  align?: 'start' | 'end'
  /** Open as soon as it is rendered. */
  isOpenAtFirst?: boolean
  onClose?: (() => void) | undefined
  children: (close: () => void) => ReactNode
}

/** A small dialog below its button that lets the page go on: it closes by Esc and by a click outside. */
export function PopOverPanel({
  button,
  label,
  className = '',
  align = 'start',
  isOpenAtFirst,
  onClose,
  children,
}: Props) {
  const id = useId()
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (isOpenAtFirst) panel?.showPopover()
  }, [isOpenAtFirst, panel])
  useLayoutEffect(() => {
    const anchor = opener.current
    if (!isOpen || !panel || !anchor) return
    const leave = keepPositioned(anchor, () => {
      placeBelow(panel, anchor)
      const { right } = anchor.getBoundingClientRect()
      if (align === 'end') panel.style.left = `${Math.max(EDGE, right - panel.offsetWidth)}px`
    })
    const first =
      panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel.querySelector<HTMLElement>(CONTROLS)
    first?.focus()
    return leave
  }, [isOpen, panel, align])

  // The browser gives the focus back to the button.
  const close = () => panel?.hidePopover()

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <>
      {button({
        ref: opener,
        type: 'button',
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        popoverTarget: id,
      })}
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`menu pop-over ${className}`}
        onKeyDown={keyDown}
        onToggle={(event) => {
          // Those of pop-overs inside it bubble in React.
          if (event.target !== panel) return
          setOpen(event.newState === 'open')
          if (event.newState === 'closed') onClose?.()
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

const EDGE = 8
const CONTROLS = 'input, select, button, [tabindex="0"]'
