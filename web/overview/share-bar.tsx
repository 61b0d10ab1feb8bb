import styles from './chart.module.css'
import { CATEGORY_ORDER } from './figures.ts'

type Props = {
  categories: readonly { category: string; distance: number }[]
  /** The distance of a bar of full width, in the unit of the categories. */
  full: number
}

/** The distances of the categories beside each other; the figures stand next to it. */
export const ShareBar = ({ categories, full }: Props) => (
  <span className={styles.shares} aria-hidden="true">
    {CATEGORY_ORDER.map((category) => {
      const distance = categories.find((one) => one.category === category)?.distance ?? 0
      if (distance <= 0 || full <= 0) return null
      return (
        <i
          key={category}
          className={`tone-${category} ${category === 'none' ? styles.hatched : ''}`}
          style={{ width: `${(distance / full) * 100}%` }}
        />
      )
    })}
  </span>
)
