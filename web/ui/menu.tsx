import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { keepPositioned } from './pop-over.ts'

type Props = {
  /** The button that opens it; gets the attributes of a menu button. */
  button: (props: ComponentProps<'button'>) => ReactNode
  label: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

const GAP = 6
const EDGE = 8

/** A menu in the browser's top layer; arrow keys, Home, End and letters move in it. */
export function Menu({ button, label, align = 'start', children }: Props) {
  const id = useId()
  const [menu, setMenu] = useState<HTMLDivElement | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu?.hidePopover()

  useEffect(() => {
    const anchor = opener.current
    if (!isOpen || !menu || !anchor) return
    const leave = keepPositioned(anchor, () => placeMenu(menu, anchor.getBoundingClientRect(), align))
    itemsOf(menu)[0]?.focus()
    return leave
  }, [isOpen, menu, align])

  return (
    <>
      {button({
        ref: opener,
        type: 'button',
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        popoverTarget: id,
      })}
      <div
        ref={setMenu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="menu"
        onKeyDown={(event) => menuKeyDown(event, menu, close)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

/** Moves through the items of a menu; the key of an item chooses it. */
export function menuKeyDown(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  if (event.key === 'Tab') return close()
  const items = itemsOf(menu)
  const chosen = items.find(({ dataset }) => dataset.key === event.key)
  const next = chosen ?? nextItem(event.key, items, items.indexOf(document.activeElement as HTMLElement))
  if (!next) return
  event.preventDefault()
  if (chosen) chosen.click()
  else next.focus()
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

function nextItem(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return items[(at + 1) % items.length]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

export function placeMenu(menu: HTMLElement, opener: DOMRect, align: 'start' | 'end'): void {
  const aligned = align === 'start' ? opener.left : opener.right - menu.offsetWidth
  const left = Math.max(EDGE, Math.min(aligned, innerWidth - menu.offsetWidth - EDGE))
  menu.style.left = `${left}px`
  // Above its button if there is no room below.
  const isBelow = opener.bottom + GAP + menu.offsetHeight <= innerHeight - EDGE
  const above = Math.max(EDGE, opener.top - GAP - menu.offsetHeight)
  menu.style.top = `${isBelow ? opener.bottom + GAP : above}px`
  menu.style.minWidth = align === 'start' ? `${opener.width}px` : ''
}
