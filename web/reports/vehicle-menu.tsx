import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { DEFAULT_SETTINGS, EMPTY_FILTER } from '#domain/reports/settings.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import type { MyCompany } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { Menu } from '../ui/menu.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { createReport } from './create-report.ts'
import { templatesQuery } from './queries.ts'
import { useReportProgress } from './running-reports.ts'
import styles from './vehicle-menu.module.css'

type Props = { vehicle: { id: string; attributes: { licensePlate: string } } }

/** Creates a report of one vehicle: for a usual period, or by a template of the company. */
export function VehicleReportMenu({ vehicle }: Props) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const share = useReportProgress(vehicle.id)
  if (!company || !hasCompanyScope(company, 'company:reportTemplates:report')) return null
  return (
    <Menu
      label={t('reports.create')}
      align="end"
      button={(props) => (
        <button
          {...props}
          className={`btn quiet ${styles.opener}`}
          aria-label={t('reports.create')}
          aria-busy={share !== undefined || undefined}
        >
          {share === undefined ? (
            <IconDownload aria-hidden="true" />
          ) : (
            <span className="spinner" aria-hidden="true" />
          )}
          <span className="wide-only">{t('reports.report')}</span>
        </button>
      )}
    >
      {(close) => <Items vehicle={vehicle} company={company} close={close} />}
    </Menu>
  )
}

const PERIODS = [
  ['last.month', 'month', -1],
  ['last.quarter', 'quarter', -1],
  ['current.year', 'year', 0],
  ['last.year', 'year', -1],
] as const

function Items({ vehicle, company, close }: Props & { company: MyCompany; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { id, attributes } = vehicle
  const { rows: templates } = flattenPages(
    useInfiniteQuery({
      ...templatesQuery(company.id),
      enabled: hasCompanyScope(company, 'company:reportTemplates:list'),
    }).data,
  )
  function create(name: string, settings: ReportSettings, templateId: string | null = null) {
    close()
    const job = { key: id, name: `${attributes.licensePlate}, ${name}`, companyId: company.id, templateId }
    void createReport({ ...job, settings: { ...settings, vehicleIds: [id] } }, { t, language })
  }
  return (
    <>
      <div className="menu-label">{t('reports.asPdf')}</div>
      {PERIODS.map(([key, unit, offset]) => {
        const name = t(`reports.named.${key}`)
        const filter = { ...EMPTY_FILTER, relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset }
        return (
          <Item
            key={key}
            name={name}
            onClick={() => create(name, { ...DEFAULT_SETTINGS, locale: language, filter })}
          />
        )
      })}
      {templates.length > 0 && <div className="menu-label">{t('reports.byTemplate')}</div>}
      {templates.map(({ id, attributes: { label, ...settings } }) => (
        <Item key={id} name={label} onClick={() => create(label, settings, id)} />
      ))}
      {hasCompanyScope(company, 'company:reportTemplates:add') && (
        <>
          <hr className="menu-line" />
          <button
            type="button"
            role="menuitem"
            className="menu-item"
            onClick={() => {
              close()
              void navigate({
                to: '/company/$companyId/report-templates/new',
                params: { companyId: company.id },
                search: { vehicle: id },
              })
            }}
          >
            <IconPlus />
            <span>{t('reports.add')}</span>
          </button>
        </>
      )}
    </>
  )
}

const Item = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" role="menuitem" className="menu-item" onClick={onClick}>
    <span className="clip">{name}</span>
  </button>
)
