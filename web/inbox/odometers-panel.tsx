import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OdometerRow } from './odometer-row.tsx'
import { Panel } from './panel.tsx'
import { openOdometersQuery } from './queries.ts'

/** Vehicles whose odometers are computed until somebody reads them. */
export function OdometersPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(openOdometersQuery(companyId))
  return (
    <Panel
      title={t('inbox.odometers')}
      hint={t('inbox.odometersHint')}
      query={query}
      isEmpty={query.data?.length === 0}
      empty={t('inbox.noOdometers')}
    >
      <ul>
        {query.data?.map((open) => (
          <OdometerRow key={open.id} open={open} />
        ))}
      </ul>
    </Panel>
  )
}
