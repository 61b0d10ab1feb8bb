import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** The native select with an arrow of its own. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className="select">
    <select {...props} className="input" />
    <IconChevronDown className="small" aria-hidden="true" />
  </span>
)
