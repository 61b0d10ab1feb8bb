import { useSyncExternalStore } from 'react'

/** Something that stands outside of all screens and that they follow. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: <S>(part: (value: T) => S): S => useSyncExternalStore(subscribe, () => part(value)),
  }
}
