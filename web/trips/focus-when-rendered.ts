/** Gives the focus to a field that may still be on its way. Returns how to give up. */
export function focusWhenRendered(box: HTMLElement | null, id: string): () => void {
  const field = () => document.getElementById(id)
  const found = field()
  if (found || !box) {
    found?.focus()
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const here = field()
    if (!here) return
    observer.disconnect()
    here.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
