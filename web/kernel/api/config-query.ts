import { queryOptions } from '@tanstack/react-query'
import { portalConfig } from '../session/config.ts'

/** For screens; start-up and sign-in ask without the query library, which is not there yet. */
export const configQuery = queryOptions({ queryKey: ['config'], queryFn: portalConfig, staleTime: Infinity })
