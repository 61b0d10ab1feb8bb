import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/users/user.ts'

/** The language that the portal speaks. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'de' ? 'de' : 'en'
}
