import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#contract/reports/preview.ts'
import { companyVehiclesQuery } from '../queries.ts'
import type { TemplateForm } from '../use-template-form.ts'

export type ChosenVehicle = { id: string; licensePlate: string; isDeleted: boolean }

export type ChosenVehicles = ReturnType<typeof useChosenVehicles>

/** The vehicles of a template: plates from the company's list, those of deleted ones from the preview. */
export function useChosenVehicles(form: TemplateForm, companyId: string, preview: ReportPreview | undefined) {
  const { t } = useTranslation()
  const { data: all } = useQuery(companyVehiclesQuery(companyId))
  const ids = form.values.vehicleIds
  const plates = new Map(all?.map(({ id, licensePlate }) => [id, licensePlate]))
  const previewPlates = new Map(
    [...(preview?.vehicles ?? []), ...(preview?.deletedVehicles ?? [])].map(({ id, licensePlate }) => [
      id,
      licensePlate,
    ]),
  )
  const chosen = ids.map((id): ChosenVehicle => {
    const isDeleted = all !== undefined && !plates.has(id)
    return {
      id,
      licensePlate: plates.get(id) ?? previewPlates.get(id) ?? t('reports.deletedVehicle'),
      isDeleted,
    }
  })
  const deleted = chosen.filter(({ isDeleted }) => isDeleted)
  const choose = (next: readonly string[]) => form.change({ vehicleIds: [...new Set(next)] })
  return {
    /** Undefined while loading. */
    all,
    /** The vehicles to choose from, including the chosen ones. */
    total: (all?.length ?? preview?.vehiclesTotal ?? 0) + deleted.length,
    chosen,
    deleted,
    choose,
    /** An empty choice means all current vehicles: adding a deleted one has to name them. */
    addDeleted: (more: readonly string[]) =>
      choose([...(ids.length > 0 ? ids : [...plates.keys()]), ...more]),
  }
}
