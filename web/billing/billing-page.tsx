import { useTranslation } from 'react-i18next'
import { SettingsTabs } from '../companies/public.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './billing.module.css'
import { ManagerBilling } from './manager-billing.tsx'
import { OwnerBilling } from './owner-billing.tsx'

export function BillingPage() {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  if (!company) return null
  return (
    <>
      <PageHeader title={t('nav.settings')} tab={t('settings.billing')}>
        <SettingsTabs company={company} />
      </PageHeader>
      <div className="content">
        <div className={styles.wrap}>
          {hasCompanyScope(company, 'company:subscription:view') ? (
            <OwnerBilling company={company} />
          ) : (
            <ManagerBilling company={company} />
          )}
        </div>
      </div>
    </>
  )
}
