import type { ReportFormat, ReportSettings } from '#contract/reports/template.ts'

/**
 * What a file has anyway, and what each trip and expense adds. Measured on a year of the demo's company: 5,910 trips with
 * their changes and 772 expenses of 12 vehicles.
 */
const BYTES: Record<ReportFormat, { file: number; trip: number; expense: number }> = {
  pdf: { file: 60_000, trip: 440, expense: 150 },
  csvMultiline: { file: 4_000, trip: 380, expense: 140 },
  csvSingleline: { file: 4_000, trip: 300, expense: 140 },
}

/** About how long the file of a report will be. */
export function estimatedBytes(
  { format, tripsCoverage, expensesCoverage }: ReportSettings,
  { trips, expenses }: { trips: number; expenses: number },
): number {
  const { file, trip, expense } = BYTES[format]
  const tripLines = tripsCoverage === 'itemsAndSummary' ? trips : 0
  const expenseLines = expensesCoverage === 'itemsAndSummary' ? expenses : 0
  return file + tripLines * trip + expenseLines * expense
}
