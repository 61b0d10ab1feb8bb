import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { onClick: () => void; icon?: ReactNode; children: ReactNode }

/** The round button over a phone's list, for what is most often done there; wider screens have it above. */
export const Fab = ({ onClick, icon = <IconPlus aria-hidden="true" />, children }: Props) => (
  <button type="button" className="fab" onClick={onClick}>
    {icon}
    {children}
  </button>
)
