import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../kernel/problem.ts'
import { FieldFaults } from '../ui/form.ts'
import { reloadSeats } from './queries.ts'

/** The last seat was taken meanwhile: shown at the field, which then has the current count. */
export function useSeatRefusal(): (error: unknown) => Promise<void> {
  const { t } = useTranslation()
  return async (error) => {
    if (!(error instanceof ApiProblem) || error.code !== 'subscription.no_free_seat') return
    await reloadSeats()
    throw new FieldFaults({ subscriptions: t('plans.noneFree') })
  }
}
