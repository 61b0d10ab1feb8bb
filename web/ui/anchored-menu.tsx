import { type ReactNode, useEffect, useRef } from 'react'
import { menuKeyDown, placeMenu } from './menu.tsx'
import { keepPositioned } from './pop-over.ts'

type Props = {
  /** The button that opened it. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A menu below a button of a long list, which has one menu for all its rows. */
export function AnchoredMenu({ anchor, label, onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const close = () => ref.current?.hidePopover()
  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    const leave = keepPositioned(anchor, () => placeMenu(menu, anchor.getBoundingClientRect(), 'end'))
    const checked = menu.querySelector<HTMLElement>('[role^=menuitem]')
    checked?.focus()
    return leave
  }, [anchor])
  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="menu"
      onKeyDown={(event) => menuKeyDown(event, ref.current, close)}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children(close)}
    </div>
  )
}
