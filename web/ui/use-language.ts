import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/users/user.ts'

/** The current language of the portal. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'de' ? 'de' : 'en'
}
