import type { ReactNode } from 'react'
import styles from './form.module.css'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A section of the form, with its result beside the title. */
export const Card = ({ title, hint, children }: Props) => (
  <section className={`card ${styles.card}`}>
    <h2>
      {title}
      {hint && <span>{hint}</span>}
    </h2>
    {children}
  </section>
)
