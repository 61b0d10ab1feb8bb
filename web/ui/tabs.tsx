import type { ReactNode } from 'react'

/** Tabs are links: each has an address, and the router marks the one that is shown. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="tabs" aria-label={label}>
    {children}
  </nav>
)
