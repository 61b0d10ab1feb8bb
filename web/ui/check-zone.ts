import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { listZones, resolveZone } from './zones.ts'

/** The fault of a typed time zone; an empty text is none. */
export const checkZone = (text: string, t: TFunction, language: Language): string | undefined =>
  text.trim() === '' || resolveZone(listZones(language), text) ? undefined : t('zone.unknown')
