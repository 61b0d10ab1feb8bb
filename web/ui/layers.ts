import { createStore } from './create-store.ts'

// A modal dialog makes the rest of the page unreachable, toasts included: they have to stand inside the
// topmost one. This is the stack of those that are open.

const stack = createStore<readonly HTMLElement[]>([])

/** Puts a layer on top; the returned function takes it off. */
export function openLayer(element: HTMLElement): () => void {
  stack.set([...stack.get(), element])
  return () => stack.set(stack.get().filter((one) => one !== element))
}

export const isLayerOpen = () => stack.get().length > 0

export const useTopLayer = () => stack.use((layers) => layers.at(-1))
