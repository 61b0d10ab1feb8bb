import { useEffect, useState } from 'react'

const NAMES = ['water', 'land', 'coast', 'border'] as const
export type Colours = Record<(typeof NAMES)[number], string>

/** The map's colours in the current theme: a canvas cannot use CSS variables. */
export function readColours(element: HTMLElement): Colours {
  const entries = NAMES.map((name) => {
    // A new element for each colour: with a transition, a reused one would still report the old colour.
    const probe = document.createElement('i')
    probe.style.color = `var(--map-${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return [name, color]
  })
  return Object.fromEntries(entries) as Colours
}

/** Counts changes of the theme, by the system or by the user. */
export function useThemeChanges(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const next = () => setCount((before) => before + 1)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', next)
    const observer = new MutationObserver(next)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', next)
      observer.disconnect()
    }
  }, [])
  return count
}
