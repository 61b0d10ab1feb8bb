import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './chart.module.css'

type Entry = { key: string; tone: string; name: string; value: string; link: LinkProps }

/** The colours of a chart with the figures of the period; each opens its list. */
export const Legend = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={styles.legend}>
    {entries.map(({ key, tone, name, value, link }) => (
      <li key={key} className={tone}>
        <Link {...link}>
          <i className={key === 'none' ? styles.hatched : undefined} aria-hidden="true" />
          {name} <b>{value}</b>
        </Link>
      </li>
    ))}
  </ul>
)
