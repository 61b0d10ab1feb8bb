import { createStore } from './create-store.ts'

// The stack of open modal dialogs. Toasts must be rendered inside the topmost, as the rest of the page is inert.

const stack = createStore<readonly HTMLElement[]>([])

/** Pushes a layer; returns a function that removes it. */
export function openLayer(element: HTMLElement): () => void {
  stack.set([...stack.get(), element])
  return () => stack.set(stack.get().filter((one) => one !== element))
}

export const isLayerOpen = () => stack.get().length > 0

export const useTopLayer = () => stack.use((layers) => layers.at(-1))
