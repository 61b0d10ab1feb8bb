import { useTranslation } from 'react-i18next'
import { FieldFaults } from '../ui/field-faults.ts'
import { type ToastOffers, toast } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'
import { refreshAfter } from './api/refresh-after.ts'
import { useBillingAddress } from './billing-address.ts'
import { ApiProblem, isProblem } from './problem.ts'
import { problemReference, problemText } from './problem-text.ts'

type Options<Input, Result> = {
  save: (input: Input) => Promise<Result>
  onSaved?: (result: Result, input: Input) => unknown
  /** The toast after a success, `toast.saved` by default; null for none. */
  success?: ((input: Input) => string) | null
  /** What the toast after a success says below its title, how it is undone, and what it offers to do. */
  details?: (input: Input, result: Result) => { text?: string } & ToastOffers
  /** The title of the toast after a failure. */
  failure?: string
  /** Form fields whose name differs from the attribute's. */
  fields?: Record<string, string>
  /** Faults of fields that a problem means besides those it points to. */
  faults?: (error: unknown) => Record<string, string> | undefined
  /** Resolves to true if it has handled the error, so that there is no toast. */
  onError?: (error: unknown) => boolean | Promise<boolean>
  /** Called after the toast of a failure. */
  onFailed?: (error: unknown) => void
}

/** Saves something and shows the result as a toast. */
export function useSave<Result, Input = void>(options: Options<Input, Result>) {
  const { t } = useTranslation()
  const billing = useBillingAddress()
  const { run: save, isPending } = useAction(saveAndReport)

  function showFailure(error: unknown) {
    const isOfPlan = isPlanRefusal(error)
    // The cached plan was stale.
    if (isOfPlan) void refreshAfter('plan', {})
    const link = isOfPlan && billing !== null ? { to: billing, label: t('plans.toBilling') } : undefined
    toast.error(
      options.failure ?? t('toast.saveFailed'),
      problemText(error, t),
      problemReference(error),
      link,
    )
  }

  function faultsOf(error: unknown): Record<string, string> {
    const text = isPlanRefusal(error) ? problemText(error, t) : t('field.refused')
    const isPointing = isPlanRefusal(error) || isProblem(error, 400)
    const names = isPointing ? faultyFields(error, options.fields ?? {}) : []
    return { ...Object.fromEntries(names.map((name) => [name, text])), ...options.faults?.(error) }
  }

  async function saveAndReport(input: Input): Promise<Result | undefined> {
    let result: Result
    try {
      result = await options.save(input)
    } catch (error) {
      if (await options.onError?.(error)) return undefined
      showFailure(error)
      options.onFailed?.(error)
      const faults = faultsOf(error)
      if (Object.keys(faults).length > 0) throw new FieldFaults(faults)
      return undefined
    }
    if (options.success !== null) {
      const details = options.details?.(input, result)
      toast.success(options.success?.(input) ?? t('toast.saved'), details?.text, details)
    }
    await options.onSaved?.(result, input)
    return result
  }

  return {
    /** For `useForm`: rejects with FieldFaults, and resolves to undefined after another failure. */
    save,
    isPending,
    /** For a button, which has no fields to mark. */
    start: (input: Input) =>
      void save(input).catch((error: unknown) => {
        if (!(error instanceof FieldFaults)) reportError(error)
      }),
  }
}

/** The vehicle's plan did not allow it. */
const isPlanRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code?.startsWith('license.') === true

const ATTRIBUTES = '/data/attributes/'

function faultyFields({ problems }: ApiProblem, fields: Record<string, string>): string[] {
  return problems.flatMap(({ source }) => {
    if (!source?.pointer?.startsWith(ATTRIBUTES)) return []
    const [attribute = ''] = source.pointer.slice(ATTRIBUTES.length).split('/')
    return fields[attribute] ?? attribute
  })
}
