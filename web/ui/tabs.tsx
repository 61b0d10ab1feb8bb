import type { ReactNode } from 'react'

/** Tabs are links: each has a URL, and the router marks the current one. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
)
