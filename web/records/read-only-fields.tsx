import type { ReactNode } from 'react'

/** Fields that may only be read. A fieldset that is disabled takes every control in it with it. */
export const ReadOnlyFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className="locked" disabled={isLocked}>
    {children}
  </fieldset>
)
