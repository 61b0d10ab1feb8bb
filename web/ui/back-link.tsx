import { IconChevronLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './back-link.module.css'

/** A link back to the list, above the title of a page. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={styles.link}>
    <IconChevronLeft className="small" aria-hidden="true" />
    {children}
  </a>
))
