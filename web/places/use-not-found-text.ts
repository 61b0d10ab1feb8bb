import { useTranslation } from 'react-i18next'
import type { usePlaceSuggestions } from './use-place-suggestions.ts'

/** What the search did not find, unless a submitted search may still find it. */
export function useNotFoundText(found: ReturnType<typeof usePlaceSuggestions>): string | null {
  const { t } = useTranslation()
  const { unknownStreet, hasNothing, canSubmit } = found
  if (canSubmit) return null
  if (unknownStreet !== null) return t('address.streetNotFound', { street: unknownStreet })
  return hasNothing ? t('address.notFound') : null
}
