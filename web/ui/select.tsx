import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** A choice of the browser's own, with the arrow of this kit. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className="select">
    <select {...props} className="input" />
    <IconChevronDown className="small" aria-hidden="true" />
  </span>
)
