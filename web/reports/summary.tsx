import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { localToday } from '../ui/iso-date.ts'
import { useLanguage } from '../ui/use-language.ts'
import styles from './list.module.css'
import { companyVehiclesQuery } from './queries.ts'
import { summaryText } from './summary-text.ts'

/** Days and vehicles of a template. */
export function Summary({ companyId, settings }: { companyId: string; settings: ReportSettings }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = useVehicleIds(companyId)
  const { text, isExtract } = summaryText(settings, { t, language, today: localToday(), known })
  return (
    <span className={styles.summary}>
      {text}
      {isExtract && (
        <>
          {' · '}
          <strong>{t('reports.extract')}</strong>
        </>
      )}
    </span>
  )
}

/** The ids of the vehicles that are not deleted; undefined while loading. */
function useVehicleIds(companyId: string): ReadonlySet<string> | undefined {
  const { data } = useQuery(companyVehiclesQuery(companyId))
  return useMemo(() => data && new Set(data.map(({ id }) => id)), [data])
}
