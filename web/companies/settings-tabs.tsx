import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope, mayOpenBilling } from '../kernel/permissions.ts'
import { Tabs } from '../ui/tabs.tsx'

/** The sections of a company's settings that this user may open. */
export function SettingsTabs({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const params = { companyId: company.id }
  return (
    <Tabs label={t('nav.settings')}>
      {hasCompanyScope(company, 'company:view') && (
        <Link to="/company/$companyId/settings/general" params={params}>
          {t('settings.general')}
        </Link>
      )}
      {mayOpenBilling(company) && (
        <Link to="/company/$companyId/settings/billing" params={params}>
          {t('settings.billing')}
        </Link>
      )}
    </Tabs>
  )
}
