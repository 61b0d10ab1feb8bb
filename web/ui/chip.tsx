import { IconAward, IconBriefcase2, IconCircleDashed, IconHeart, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** In the order of all charts. */
export const TONES = ['business', 'commute', 'private', 'family', 'honorary', 'none'] as const
export type Tone = (typeof TONES)[number]

/** A house and an office side by side. */
const HomeAndOffice = () => (
  <svg
    className="tabler-icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M3 11l5.500 -6l5.500 6M4.500 9.500v9.500h8v-9.500M16 19v-11h5v11M14.500 19h8" />
  </svg>
)

const ICONS: Record<Tone, () => ReactNode> = {
  business: () => <IconBriefcase2 />,
  private: () => <IconLock />,
  commute: () => <HomeAndOffice />,
  family: () => <IconHeart />,
  honorary: () => <IconAward />,
  none: () => <IconCircleDashed />,
}

export const ToneIcon = ({ tone }: { tone: Tone }) => (
  <span className="tone-icon" aria-hidden="true">
    {ICONS[tone]()}
  </span>
)

/** A category by colour, icon and text. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`chip tone-${tone}`}>
    <ToneIcon tone={tone} />
    {children}
  </span>
)
