import type { ReactNode } from 'react'
import { PathIcon } from './path-icon.tsx'

/** In the order of all charts. */
export const TONES = ['business', 'commute', 'private', 'family', 'honorary', 'none'] as const
export type Tone = (typeof TONES)[number]

/** Those of Tabler, each as one path; the commute is a house beside an office. */
const PATHS: Record<Tone, string> = {
  business:
    'M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9M8 7v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2',
  private:
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4',
  commute: 'M3 11l5.5 -6l5.5 6M4.5 9.5v9.5h8v-9.5M16 19v-11h5v11M14.5 19h8',
  family: 'M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572',
  honorary:
    'M6 9a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M12 15l3.4 5.89l1.598 -3.233l3.598 .232l-3.4 -5.889M6.802 12l-3.4 5.89l3.598 -.233l1.598 3.232l3.4 -5.889',
  none: 'M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69',
}

export const ToneIcon = ({ tone }: { tone: Tone }) => (
  <span className="tone-icon" aria-hidden="true">
    <PathIcon d={PATHS[tone]} />
  </span>
)

/** A category by colour, icon and text. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`chip tone-${tone}`}>
    <ToneIcon tone={tone} />
    {children}
  </span>
)
