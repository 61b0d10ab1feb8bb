import { IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { useCompanies } from '../kernel/me.ts'
import { CompanyGroup } from './company-group.tsx'

/** A group for each company, in an order that no switch changes, and what belongs to the user alone. */
export function Sidebar() {
  const { t } = useTranslation()
  const companies = useCompanies()
  const current = useCurrentCompany()?.id
  return (
    <nav aria-label={t('shell.navigation')}>
      {companies.map((company) => (
        <CompanyGroup
          // Whoever enters a company finds its group open, and the one they left folded.
          key={`${company.id} ${company.id === current}`}
          company={company}
          isCurrent={company.id === current}
          isOnly={companies.length === 1}
        />
      ))}
      <h2 className="nav-label">{t('nav.personal')}</h2>
      <Link to="/user/selectionlists" className="nav">
        <IconList aria-hidden="true" />
        {t('nav.myLists')}
      </Link>
    </nav>
  )
}
