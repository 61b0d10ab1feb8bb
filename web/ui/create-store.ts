import { useSyncExternalStore } from 'react'

/** A store outside of React, with a hook that subscribes to it. */
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
