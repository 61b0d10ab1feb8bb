import type { ReactNode } from 'react'

/** Read-only fields: a disabled fieldset disables all controls in it. */
export const ReadOnlyFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className="locked" disabled={isLocked}>
    {children}
  </fieldset>
)
