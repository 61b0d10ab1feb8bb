import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { QueryTable } from '../kernel/query-table.tsx'
import { Fab } from '../ui/fab.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { usePhone } from '../ui/use-media.ts'
import { FormatName } from './format-name.tsx'
import styles from './list.module.css'
import { type Template, templatesQuery } from './queries.ts'
import { RowButton } from './row-button.tsx'
import { Summary } from './summary.tsx'
import { TemplatesEmpty } from './templates-empty.tsx'

const route = getRouteApi('/company/$companyId/report-templates')

export function TemplatesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = route.useParams()
  const company = useCurrentCompany()
  const isPhone = usePhone()
  const query = useInfiniteQuery(templatesQuery(params.companyId))
  const { rows, total } = flattenPages(query.data)
  const mayAdd = company !== undefined && hasCompanyScope(company, 'company:reportTemplates:add')
  const mayReport = company !== undefined && hasCompanyScope(company, 'company:reportTemplates:report')
  const add = () => void navigate({ to: '/company/$companyId/report-templates/new', params })
  useShortcut('n', mayAdd ? add : null)
  const summary = (row: Template) => <Summary companyId={params.companyId} settings={row.attributes} />
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        count={total || undefined}
        actions={
          <>
            {mayReport && (
              <Link to="/company/$companyId/report-templates/verify" params={params} className="btn quiet">
                <IconShieldCheck />
                {t('reports.verify.title')}
              </Link>
            )}
            {mayAdd && total !== 0 && (
              <Link
                to="/company/$companyId/report-templates/new"
                params={params}
                className="btn primary wide-only"
              >
                <IconPlus />
                {t('reports.add')}
              </Link>
            )}
          </>
        }
      />
      <section className={`list ${styles.templates}`} aria-label={t('reports.title')}>
        <h2 className="unseen">{t('reports.title')}</h2>
        <QueryTable
          query={query}
          total={total ?? 0}
          label={t('reports.title')}
          rows={rows}
          columns={[
            { head: t('lists.label'), cell: () => null },
            {
              head: t('reports.formatHead'),
              cell: ({ attributes }) => <FormatName format={attributes.format} />,
              width: '200px',
            },
          ]}
          name={(row) =>
            isPhone ? (
              row.attributes.label
            ) : (
              <span className="two-lines">
                <span>{row.attributes.label}</span>
                {summary(row)}
              </span>
            )
          }
          lines={(row) => (
            <>
              <span className="row-line">{summary(row)}</span>
              <span className="row-line">
                <FormatName format={row.attributes.format} />
              </span>
            </>
          )}
          opener={(row, name) => (
            <Link
              to="/company/$companyId/report-templates/$reportTemplateId"
              params={{ ...params, reportTemplateId: row.id }}
              className="row-open"
            >
              {name}
            </Link>
          )}
          actions={
            mayReport
              ? {
                  head: t('list.actions'),
                  width: '150px',
                  of: (row) => <RowButton companyId={params.companyId} template={row} />,
                }
              : undefined
          }
          empty={<TemplatesEmpty companyId={params.companyId} mayAdd={mayAdd} />}
        />
        {mayAdd && total !== 0 && <Fab onClick={add}>{t('reports.one')}</Fab>}
      </section>
    </>
  )
}
