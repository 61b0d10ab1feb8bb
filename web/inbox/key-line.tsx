import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './foot-line.module.css'

/** What the keys do. */
export function KeyLine() {
  const { t } = useTranslation()
  const keys = [
    [['J', 'K'], t('inbox.key.row')],
    [['↵'], t('inbox.accept')],
    [['1', '–', '5'], t('trips.category')],
    [['6'], t('inbox.later')],
    [['X'], t('inbox.key.tick')],
    [['E'], t('inbox.key.edit')],
  ] as const
  return (
    <p className={`${styles.keys} wide-only`}>
      {keys.map(([names, meaning]) => (
        <span key={meaning}>
          {names.map((name) => (
            <Fragment key={name}>{name === '–' ? '–' : <kbd>{name}</kbd>}</Fragment>
          ))}
          {meaning}
        </span>
      ))}
    </p>
  )
}
