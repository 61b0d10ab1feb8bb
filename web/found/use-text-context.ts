import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ViewList } from '#contract/views/view.ts'
import { allVehiclesQuery } from '../vehicles/public.ts'
import type { TextContext } from './condition-text.ts'
import { type Filter, valuesOf } from './filter.ts'

type Listed = { meta: { vehicle: { id: string; licensePlate: string } } }

/** What the texts of a filter need; vehicles are looked up if the filter names one that no loaded row has. */
export function useTextContext(
  list: ViewList,
  companyId: string,
  filter: Filter,
  rows: readonly Listed[],
): TextContext {
  const { t, i18n } = useTranslation()
  const ids = valuesOf(filter.vehicleIds)
  // Looked up one by one: thousands of rows may be loaded, and a filter names few vehicles.
  const plateInRows = (id: string) =>
    rows.find(({ meta }) => meta.vehicle.id === id)?.meta.vehicle.licensePlate
  const { data } = useQuery({
    ...allVehiclesQuery(companyId),
    enabled: ids.some((id) => plateInRows(id) === undefined),
  })
  const plateOf = (id: string) =>
    plateInRows(id) ?? data?.find((vehicle) => vehicle.id === id)?.attributes.licensePlate
  return { t, list, language: i18n.language, plateOf }
}
