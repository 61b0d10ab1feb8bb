import type { Omission } from '#contract/reports/preview.ts'
import type { ReportSettings } from '#contract/reports/template.ts'

/**
 * What makes a report an extract instead of a complete logbook. A summary has no logbook columns, so only filters
 * count; without trips nothing is claimed.
 */
export function omissionsOf(settings: ReportSettings): Omission[] {
  const { filter, tripsCoverage } = settings
  if (tripsCoverage === 'none') return []
  const isLogbook = tripsCoverage === 'itemsAndSummary'
  const left: [Omission, boolean][] = [
    ['odometers', isLogbook && !settings.isTripsReportOdometerEnabled],
    ['gaps', isLogbook && !settings.isTripsReportGapsEnabled],
    ['changes', isLogbook && !settings.isTripsReportChangesEnabled],
    ['creationTimes', isLogbook && !settings.isTripsReportCreationTimestampEnabled],
    ['category', filter.tripCategory !== null],
    ['driver', filter.driverName !== null],
  ]
  return left.filter(([, isLeftOut]) => isLeftOut).map(([omission]) => omission)
}
