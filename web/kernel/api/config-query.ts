import { queryOptions } from '@tanstack/react-query'
import { kernelKeys } from '../keys.ts'
import { portalConfig } from '../session/config.ts'

/**
 * The portal's configuration as a query; start-up and sign-in call `portalConfig` directly, before the query library is
 * loaded.
 */
export const configQuery = queryOptions({
  queryKey: kernelKeys.config,
  queryFn: portalConfig,
  staleTime: Infinity,
})
