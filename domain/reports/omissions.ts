import type { Omission } from '#contract/reports/preview.ts'
import type { ReportSettings } from '#contract/reports/template.ts'

/** What keeps a report of trips from being a complete logbook; a report without trips is none and claims nothing. */
export function omissionsOf(settings: ReportSettings): Omission[] {
  if (settings.tripsCoverage !== 'itemsAndSummary') return []
  const { filter } = settings
  const left: [Omission, boolean][] = [
    ['odometers', !settings.isTripsReportOdometerEnabled],
    ['gaps', !settings.isTripsReportGapsEnabled],
    ['changes', !settings.isTripsReportChangesEnabled],
    ['creationTimes', !settings.isTripsReportCreationTimestampEnabled],
    ['category', filter.tripCategory !== null],
    ['driver', filter.driverName !== null],
  ]
  return left.filter(([, isLeftOut]) => isLeftOut).map(([omission]) => omission)
}
