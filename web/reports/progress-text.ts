import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { localeOf } from '#domain/format/locale.ts'
import type { Progress } from '../kernel/api/download.ts'

/** The total is an estimate: progress stays below 100 % until the file is complete. */
export const progressShare = ({ bytes, total }: Progress): number | null =>
  total === null || total === 0 ? null : Math.min(bytes / total, 0.99)

/** `340 kB von etwa 560 kB` */
export function progressText({ bytes, total }: Progress, t: TFunction, language: Language): string {
  if (total === null) return writeBytes(bytes, language)
  const most = Math.max(total, bytes)
  return t('reports.bytesOf', { bytes: writeBytes(bytes, language), total: writeBytes(most, language) })
}

export function writeBytes(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    minimumFractionDigits: isLarge ? 1 : 0,
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000))
}
