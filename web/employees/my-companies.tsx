import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MyCompany, tryRefetchCompanies, useCompanies, useMe } from '../kernel/me.ts'
import { isOwned } from '../kernel/pick-company.ts'
import { RemovalDialog } from '../kernel/removal-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { leaveCompany } from './queries.ts'

/** The user's companies, each with a button to leave it. */
export function MyCompanies() {
  const { t } = useTranslation()
  const companies = useCompanies()
  const [leaving, setLeaving] = useState<MyCompany | null>(null)
  if (companies.length === 0) return null
  return (
    <section className="card" aria-labelledby="my-companies">
      <h2 className="subtitle" id="my-companies">
        {t('profile.companies')}
      </h2>
      <ul className="plain-rows">
        {companies.map((company) => {
          const { name, roles } = company.attributes
          return (
            <li key={company.id}>
              <div className="two-lines">
                <span>{name}</span>
                <span>{roles.map((role) => t(`role.${role}`)).join(', ')}</span>
              </div>
              {!isOwned(company) && (
                <Button
                  kind="danger"
                  aria-label={t('profile.leaveName', { name })}
                  onClick={() => setLeaving(company)}
                >
                  {t('profile.leave')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {leaving && <LeaveDialog company={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function LeaveDialog({ company, onClose }: { company: MyCompany; onClose: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const me = useMe()
  return (
    <RemovalDialog
      title={t('profile.leaveTitle', { name: company.attributes.name })}
      action={t('profile.leave')}
      failure={t('profile.leaveFailed')}
      remove={async () => {
        await leaveCompany(company.id, me.id)
        await tryRefetchCompanies()
        await router.invalidate()
      }}
      onRemoved={onClose}
      onCancel={onClose}
    >
      <p>{t('profile.leaveText')}</p>
    </RemovalDialog>
  )
}
