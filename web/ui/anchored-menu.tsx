import { type ReactNode, useEffect, useState } from 'react'
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
  const [menu, setMenu] = useState<HTMLDivElement | null>(null)
  const close = () => menu?.hidePopover()
  useEffect(() => {
    if (!menu) return
    menu.showPopover()
    const leave = keepPositioned(anchor, () => placeMenu(menu, anchor.getBoundingClientRect(), 'end'))
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    return leave
  }, [anchor, menu])
  return (
    <div
      ref={setMenu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="menu"
      onKeyDown={(event) => menuKeyDown(event, menu, close)}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children(close)}
    </div>
  )
}
