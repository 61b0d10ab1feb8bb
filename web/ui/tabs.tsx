import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/** Tabs are links: each has a URL, and the router marks the current one. On a phone it is scrolled into view. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!pathname || !tabs.current || !usesScroll(tabs.current)) return
    tabs.current.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav className="tabs" aria-label={label} ref={tabs}>
      {children}
    </nav>
  )
}

const usesScroll = (box: HTMLElement) => box.scrollWidth > box.clientWidth
