import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { ApiProblem } from '../kernel/problem.ts'
import { FieldFaults } from '../ui/field-faults.ts'
import { billingKeys } from './keys.ts'

/** The last seat was taken meanwhile: shown at the field, which then has the current count. */
export function useSeatRefusal(): (error: unknown) => Promise<boolean> {
  const { t } = useTranslation()
  return async (error) => {
    if (!(error instanceof ApiProblem) || error.code !== 'subscription.no_free_seat') return false
    await queryClient.invalidateQueries({ queryKey: billingKeys.all })
    throw new FieldFaults({ subscriptions: t('plans.noneFree') })
  }
}
