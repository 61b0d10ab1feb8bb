import { Activity, memo, type ReactNode } from 'react'

/**
 * Draws something unseen as soon as there is nothing else to do. The first time that code runs it takes twice
 * as long: by the time somebody asks for it, it was the second time. Nothing in it has effects, asks the
 * server or is there for who listens to the page; it is drawn once, whatever happens around it.
 */
export const Rehearsed = memo(
  ({ children }: { children: ReactNode }) => <Activity mode="hidden">{children}</Activity>,
  () => true,
)
