const WEEKS_FROM = 14
const MONTHS_FROM = 60
const DAYS_OF_MONTH = 30.44

export type RoughTime = { unit: 'days' | 'weeks' | 'months'; count: number }

/** About how long: days up to two weeks, weeks up to two months, then months. */
export function roughTime(days: number): RoughTime {
  if (days < WEEKS_FROM) return { unit: 'days', count: days }
  if (days < MONTHS_FROM) return { unit: 'weeks', count: Math.round(days / 7) }
  return { unit: 'months', count: Math.round(days / DAYS_OF_MONTH) }
}
