import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Draws a dialog unseen as soon as there is nothing else to do. The first time that code runs, and the first
 * time that a style or a text is laid out, it takes twice as long: by the time somebody asks for it, it was
 * the second time. Nothing in it has effects, asks the server or is there for who listens to the page; it is
 * drawn once, whatever happens around it.
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

/** What is hidden has no layout: a copy gets one, and is gone before anything else happens. */
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
