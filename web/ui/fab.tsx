import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { onClick: () => void; icon?: ReactNode; children: ReactNode }

/** The floating button over a list on a phone, for its main action; wider screens have it above the list. */
export const Fab = ({ onClick, icon = <IconPlus aria-hidden="true" />, children }: Props) => (
  <button type="button" className="fab" onClick={onClick}>
    {icon}
    {children}
  </button>
)
