import type { Words } from './words.ts'

const formats = new Map<string, Intl.NumberFormat>()
const ONE_DECIMAL = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** `81,7 %` */
export function shareText(part: number, whole: number, { language }: Pick<Words, 'language'>): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, ONE_DECIMAL)
  formats.set(language, format)
  return format.format(whole === 0 ? 0 : part / whole)
}
