import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | null = null

/** Takes the place of the skeleton in index.html, or of what was shown before. */
export function render(node: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  root ??= createRoot(element)
  root.render(node)
}
