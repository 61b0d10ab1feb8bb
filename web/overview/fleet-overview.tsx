import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storeComparison, storedComparison } from '../kernel/preferences.ts'
import { localToday } from '../ui/iso-date.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { DistancesPanel } from './distances-panel.tsx'
import { DuePanel } from './due-panel.tsx'
import { FuelPanel } from './fuel-panel.tsx'
import styles from './overview.module.css'
import { lastMonth, type Period, readPeriod } from './period.ts'
import { PeriodTools } from './period-tools.tsx'
import { costsQuery, distancesQuery } from './queries.ts'
import { VehiclesPanel } from './vehicles-panel.tsx'

const route = getRouteApi('/company/$companyId/overview')

/** What a fleet needs: what is open, what was driven, by whom and in what, and what it cost. */
export function FleetOverview({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const [today] = useState(localToday)
  const { period, isAsked } = useShownPeriod(companyId, today)
  const [isCompared, setCompared] = useState(storedComparison)
  const distances = useQuery(distancesQuery(companyId, period))
  const costs = useQuery(costsQuery(companyId, period))
  const hasNone = distances.data?.units.length === 0 && !distances.isPlaceholderData
  const isNew = hasNone && !isAsked
  const props = { companyId, period, isCompared }

  function compare(next: boolean) {
    storeComparison(next)
    setCompared(next)
  }

  return (
    <>
      <PageHeader
        title={t('nav.overview')}
        actions={
          !isNew && (
            <PeriodTools
              companyId={companyId}
              period={period}
              today={today}
              isCompared={isCompared}
              onCompare={compare}
            />
          )
        }
      />
      <div className={styles.page}>
        <div className={`${styles.panel} ${styles.first}`}>
          <AttentionPanel companyId={companyId} />
          <DuePanel companyId={companyId} />
        </div>
        {hasNone ? (
          <p className={styles.begins}>{t(isNew ? 'overview.begins' : 'overview.noTripsInPeriod')}</p>
        ) : (
          <>
            <DistancesPanel query={distances} {...props} />
            <VehiclesPanel query={distances} costs={costs.data} {...props} />
            <CostsPanel query={costs} isRunning={distances.data?.isRunning ?? false} {...props} />
            <FuelPanel {...props} />
          </>
        )}
      </div>
    </>
  )
}

/** The period of the URL, else the last month; as long as there are no trips up to then, the running one. */
function useShownPeriod(companyId: string, today: string): { period: Period; isAsked: boolean } {
  const asked = readPeriod(route.useSearch().period)
  const last = lastMonth(today)
  const { data, isPlaceholderData } = useQuery({
    ...distancesQuery(companyId, last),
    enabled: asked === null,
  })
  if (asked !== null) return { period: asked, isAsked: true }
  const hasNone = data?.units.length === 0 && !isPlaceholderData
  return { period: hasNone ? today.slice(0, 7) : last, isAsked: false }
}
