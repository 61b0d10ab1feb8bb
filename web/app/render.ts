import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | null = null

export function unmount(): void {
  root?.unmount()
  root = null
}

/** Replaces the skeleton of index.html, or what was rendered before. */
export function render(node: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  root ??= createRoot(element)
  root.render(node)
}
