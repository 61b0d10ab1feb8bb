import { useTranslation } from 'react-i18next'
import { FieldFaults } from '../ui/form.ts'
import { toast } from '../ui/toasts.ts'
import { refreshAfter } from './api/refresh-after.ts'
import { useBillingAddress } from './billing-address.ts'
import { ApiProblem, isProblem } from './problem.ts'
import { problemReference, problemText } from './problem-text.ts'

type FailureOptions = {
  title?: string
  /** Form fields whose name differs from the attribute's. */
  fields?: Record<string, string>
}

const ATTRIBUTES = '/data/attributes/'

/** The result of a save: a toast, and FieldFaults for the fields a 400 points to. */
export function useSaveFeedback() {
  const { t } = useTranslation()
  const billing = useBillingAddress()
  return {
    showSaved: () => toast.success(t('toast.saved')),

    reportFailure: (error: unknown, { title = t('toast.saveFailed'), fields = {} }: FailureOptions = {}) => {
      const isOfPlan = isPlanRefusal(error)
      // The cached plan was stale.
      if (isOfPlan) void refreshAfter('plan', {})
      const link = isOfPlan && billing !== null ? { to: billing, label: t('plans.toBilling') } : undefined
      toast.error(title, problemText(error, t), problemReference(error), link)
      if (!isOfPlan && !isProblem(error, 400)) return
      const faults = faultyFields(error, fields)
      const text = isOfPlan ? problemText(error, t) : t('field.refused')
      if (faults.length > 0) throw new FieldFaults(Object.fromEntries(faults.map((name) => [name, text])))
    },
  }
}

/** The vehicle's plan did not allow it. */
const isPlanRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code?.startsWith('license.') === true

function faultyFields({ problems }: ApiProblem, fields: Record<string, string>): string[] {
  return problems.flatMap(({ source }) => {
    if (!source?.pointer?.startsWith(ATTRIBUTES)) return []
    const [attribute = ''] = source.pointer.slice(ATTRIBUTES.length).split('/')
    return fields[attribute] ?? attribute
  })
}
