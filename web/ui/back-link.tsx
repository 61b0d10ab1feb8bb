import { IconChevronLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './back-link.module.css'

/** The way back to the list, above the title of a page of its own. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={styles.link}>
    <IconChevronLeft className="small" aria-hidden="true" />
    {children}
  </a>
))
