const formats = new Map<string, Intl.NumberFormat>()

/** `48.317`, and `48.317,5` if there are tenths. */
export function writeDistance(value: number, language: string): string {
  const known = formats.get(language)
  const format = known ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  if (!known) formats.set(language, format)
  return format.format(value)
}
