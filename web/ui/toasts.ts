import { followed } from './followed.ts'

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

const toasts = followed<readonly Toast[]>([])
let nextId = 1

const add = (toast: Omit<Toast, 'id'>) => {
  // The same failure twice in a row is one toast that starts anew.
  const others = toasts.get().filter(({ title, text }) => title !== toast.title || text !== toast.text)
  toasts.set([...others.slice(-2), { ...toast, id: nextId++ }])
}

export const toast = {
  success: (title: string, text?: string) => add({ kind: 'success', title, text }),
  error: (title: string, text?: string, reference?: string) => add({ kind: 'error', title, text, reference }),
  dismiss: (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id)),
}

export const useToasts = () => toasts.use((all) => all)
