import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './geometry.ts'

/** The size of an element, updated when it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const read = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
