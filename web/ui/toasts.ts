import { useSyncExternalStore } from 'react'

export const SUCCESS_MS = 4_000
export const ERROR_MS = 10_000

export type Toast = {
  id: number
  kind: 'success' | 'error'
  title: string
  text?: string | undefined
  /** What support can look up. */
  reference?: string | undefined
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const add = (toast: Omit<Toast, 'id'>) => {
  // The same failure twice in a row is one toast that starts anew.
  const others = toasts.filter(({ title, text }) => title !== toast.title || text !== toast.text)
  set([...others.slice(-2), { ...toast, id: nextId++ }])
}

export const toast = {
  success: (title: string, text?: string) => add({ kind: 'success', title, text }),
  error: (title: string, text?: string, reference?: string) => add({ kind: 'error', title, text, reference }),
  dismiss: (id: number) => set(toasts.filter((one) => one.id !== id)),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
