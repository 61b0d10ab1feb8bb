import { createStore } from './create-store.ts'

export const SUCCESS_MS = 4_000
/** Of a success that offers something to do. */
export const OFFER_MS = 10_000
export const ERROR_MS = 10_000
/** How long a toast offers to undo. */
export const UNDO_SECONDS = 30

export type ToastAction = { label: string; onAct: () => void }

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'progress'
  title: string
  text?: string | undefined
  /** The request id, for support. */
  reference?: string | undefined
  /** A link to where the problem can be solved. */
  link?: { to: string; label: string } | undefined
  /** Takes back what the toast reports, for so many seconds. */
  undo?: { label: string; seconds: number; onUndo: () => void } | undefined
  /** What else can be done about it. */
  actions?: readonly ToastAction[] | undefined
  /** Of a progress toast: from 0 to 1; null while unknown. */
  share?: number | null
  onCancel?: () => void
}

export type ToastOffers = Pick<Toast, 'undo' | 'actions'>

const toasts = createStore<readonly Toast[]>([])
let nextId = 1

const isProgress = ({ kind }: Toast) => kind === 'progress'

const add = (toast: Omit<Toast, 'id'>): number => {
  const all = toasts.get()
  // A repeated error replaces its toast.
  const others = all.filter(
    (one) => !isProgress(one) && (one.title !== toast.title || one.text !== toast.text),
  )
  const id = nextId++
  toasts.set([...all.filter(isProgress), ...others.slice(-2), { ...toast, id }])
  return id
}

type Progress = Pick<Toast, 'title' | 'text' | 'share'> & { onCancel: () => void }

export const toast = {
  /** Returns its id. */
  success: (title: string, text?: string, { undo, actions }: ToastOffers = {}): number =>
    add({ kind: 'success', title, text, undo, actions }),
  error: (title: string, text?: string, reference?: string, link?: Toast['link']) =>
    void add({ kind: 'error', title, text, reference, link }),
  /** Stays until it is dismissed; returns its id. */
  progress: (progress: Progress): number => add({ kind: 'progress', ...progress }),
  update: (id: number, change: Pick<Toast, 'text' | 'share'>) =>
    toasts.set(toasts.get().map((one) => (one.id === id ? { ...one, ...change } : one))),
  dismiss: (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id)),
}

export const useToasts = () => toasts.use((all) => all)
