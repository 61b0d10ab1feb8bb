import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { ReminderMailCard } from '../notifications/public.ts'
import { BackLink } from '../ui/back-link.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { LoadedCount } from '../ui/more-row.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Segments } from '../ui/segments.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { companyRemindersQuery, dueRemindersQuery } from './queries.ts'
import { SavedReminder } from './reminder-editor.tsx'
import styles from './reminders.module.css'
import { RemindersTable } from './reminders-table.tsx'

const to = '/company/$companyId/reminders'
const route = getRouteApi(to)

/** What is due on all vehicles that the user sees. */
export function CompanyRemindersPage({ addButton }: { addButton: ReactNode }) {
  const { t } = useTranslation()
  const params = route.useParams()
  const { reminder: edited, show } = route.useSearch()
  const isDueOnly = show === 'due'
  const keep = isDueOnly ? { show } : {}
  const { data: due } = useQuery(dueRemindersQuery(params.companyId))
  const id = useId()
  const company = useCurrentCompany()
  const navigate = useNavigate()
  const query = useInfiniteQuery(companyRemindersQuery(params.companyId, isDueOnly))
  const { rows, total } = flattenPages(query.data)
  const mayChange = company !== undefined && hasCompanyScope(company, 'vehicle:change')
  const close = useCloseEditor(() => void navigate({ to, params, search: keep, replace: true }))
  return (
    <>
      <PageHeader
        title={t('reminders.title')}
        count={total}
        back={
          <BackLink to="/company/$companyId/vehicles" params={params}>
            {t('nav.vehicles')}
          </BackLink>
        }
        actions={addButton}
      />
      <section className="list" aria-label={t('reminders.title')}>
        <h2 className="unseen">{t('reminders.title')}</h2>
        <div className="list-tools">
          <Segments
            legend={t('reminders.title')}
            segments={[
              { value: 'all', label: t('reminders.all') },
              { value: 'due', label: t('reminders.countDue', { count: due?.meta.page.total ?? 0 }) },
            ]}
            field={{
              id,
              value: isDueOnly ? 'due' : 'all',
              onValue: (value) =>
                void navigate({ to, params, search: value === 'due' ? { show: value } : {}, replace: true }),
            }}
          />
          <div className="spread" />
          <LoadedCount loaded={rows.length} total={total} />
        </div>
        <RemindersTable
          {...{ query, rows, edited }}
          companyId={params.companyId}
          hasPlates
          total={total ?? 0}
          opener={
            mayChange
              ? (row, name) => (
                  <Link
                    to={to}
                    params={params}
                    search={{ ...keep, reminder: row.id }}
                    state={OVER_LIST}
                    className="row-open"
                  >
                    {name}
                  </Link>
                )
              : undefined
          }
          empty={
            <StatePanel
              icon={<IconBell />}
              title={t(isDueOnly ? 'reminders.noneDue' : 'reminders.none')}
              text={isDueOnly ? undefined : t('reminders.noneInCompany')}
            />
          }
        />
        {/* Staff has it in the settings of the company. */}
        {company && !hasCompanyScope(company, 'company:view') && (
          <div className={styles.mails}>
            <ReminderMailCard company={company} />
          </div>
        )}
      </section>
      {mayChange && edited !== undefined && (
        <SavedReminder key={edited} reminderId={edited} onClose={close} />
      )}
    </>
  )
}
