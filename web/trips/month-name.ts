/** `November`, with the year unless it is the current one. */
export function monthName(month: string, language: string, now = Date.now()): string {
  const isThisYear = month.slice(0, 4) === String(new Date(now).getFullYear())
  const year = isThisYear ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat(language, { month: 'long', year, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
