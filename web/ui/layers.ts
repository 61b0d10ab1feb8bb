import { useSyncExternalStore } from 'react'

// A modal dialog makes the rest of the page unreachable, toasts included: they have to stand inside the
// topmost one. This is the stack of those that are open.

let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}

/** Puts a layer on top; the returned function takes it off. */
export function openLayer(element: HTMLElement): () => void {
  set([...stack, element])
  return () => set(stack.filter((one) => one !== element))
}

export const isLayerOpen = () => stack.length > 0

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTopLayer = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => stack.at(-1))
