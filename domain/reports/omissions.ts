import type { Omission } from '#contract/reports/preview.ts'
import type { ReportSettings } from '#contract/reports/template.ts'

/**
 * What keeps a report from covering every trip of its period with all that belongs to it. A summary lacks the columns
 * of a logbook by its nature, so only a filter makes an extract of it; a report without trips claims nothing.
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
