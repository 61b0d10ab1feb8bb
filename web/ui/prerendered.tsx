import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Renders a dialog hidden when idle, so that its code and styles are warm when it is opened first. It runs no effects
 * and no requests.
 */
export const Prerendered = memo(
  ({ children }: { children: ReactNode }) => {
    const stage = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => layOutOnce(stage.current), [])
    return (
      <div ref={stage} hidden>
        <Activity mode="hidden">{children}</Activity>
      </div>
    )
  },
  () => true,
)

/** Hidden elements have no layout: a copy gets one and is removed at once. */
function layOutOnce(stage: HTMLElement | null): (() => void) | undefined {
  if (!stage) return
  const observer = new MutationObserver(() => {
    const copy = stage.querySelector('dialog')?.cloneNode(true)
    if (!(copy instanceof HTMLDialogElement)) return
    observer.disconnect()
    copy.style.removeProperty('display')
    copy.style.visibility = 'hidden'
    copy.open = true
    stage.after(copy)
    copy.getBoundingClientRect()
    copy.remove()
  })
  observer.observe(stage, { childList: true, subtree: true })
  return () => observer.disconnect()
}
