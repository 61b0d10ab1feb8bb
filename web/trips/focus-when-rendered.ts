/** Focuses an element by id as soon as it is rendered, unless the user is in the box already; returns a function that stops waiting. */
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
    if (!box.contains(document.activeElement)) here.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
