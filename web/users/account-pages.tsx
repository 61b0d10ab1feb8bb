import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../kernel/api/config-query.ts'
import styles from './account-pages.module.css'

/** Password and address belong to the provider: the embedded one has a page for each. */
export function AccountPages() {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(configQuery)
  if (!data?.accountPages) return null
  const { password, email } = data.accountPages
  const language = `?lang=${i18n.language}`
  return (
    <section className={`card ${styles.section}`} aria-labelledby="account-pages">
      <h2 className="subtitle" id="account-pages">
        {t('profile.signIn')}
      </h2>
      <p className={styles.links}>
        <a className="btn" href={password + language}>
          {t('profile.changePassword')}
        </a>
        <a className="btn" href={email + language}>
          {t('profile.changeEmail')}
        </a>
      </p>
    </section>
  )
}
