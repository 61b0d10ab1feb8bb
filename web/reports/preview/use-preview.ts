import { useQuery } from '@tanstack/react-query'
import type { ReportPreview } from '#contract/reports/preview.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import { previewQuery } from '../queries.ts'
import { useDebounced } from './use-debounced.ts'

export type Preview = {
  /** Of the current settings, or of the previous ones while loading. */
  data: ReportPreview | undefined
  error: Error | null
  isLoading: boolean
  retry: () => void
}

/** Debounced: the preview is not fetched for every keystroke. */
const DEBOUNCE_MS = 250

export function usePreview(companyId: string, settings: ReportSettings | null, isEnabled: boolean): Preview {
  const key = JSON.stringify(settings)
  const settled = useDebounced(settings, key, DEBOUNCE_MS)
  const requested = isEnabled ? settled : null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(companyId, requested))
  const isSettling = JSON.stringify(settled) !== key
  return {
    data,
    error: isFetching ? null : error,
    isLoading: isEnabled && settings !== null && (isSettling || isPlaceholderData || isFetching),
    retry: () => void refetch(),
  }
}
