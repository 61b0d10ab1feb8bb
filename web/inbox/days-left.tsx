import { useTranslation } from 'react-i18next'
import type { Deadline } from '#contract/inbox/inbox.ts'
import styles from './days-left.module.css'

const DASHES = [1, 2, 3, 4, 5, 6, 7]

/** Days until the deadline, as dashes and in words. */
export function DaysLeft({ deadline: { daysLeft, rule } }: { deadline: Deadline }) {
  const { t } = useTranslation()
  const tone = daysLeft <= 1 ? styles.danger : daysLeft === 2 ? styles.warning : ''
  const dashes = rule === 'recorded' ? DASHES : DASHES.slice(0, 1)
  const text =
    daysLeft < 0
      ? t('inbox.overdue')
      : daysLeft === 0
        ? t('inbox.today')
        : t('inbox.daysLeft', { count: daysLeft })
  return (
    <span className={`${styles.days} ${tone}`} title={t(`inbox.rule.${rule}`)}>
      <span className={styles.dashes} aria-hidden="true">
        {dashes.map((day) => (
          <i key={day} className={day <= daysLeft ? styles.left : undefined} />
        ))}
      </span>
      {text}
    </span>
  )
}
