import type { ReportFormat, ReportSettings } from '#contract/reports/template.ts'

/** Measured on logbooks of the demo's kind: what a file has anyway, and what each trip and expense adds. */
const BYTES: Record<ReportFormat, { file: number; trip: number; expense: number }> = {
  pdf: { file: 60_000, trip: 180, expense: 120 },
  csvMultiline: { file: 2_000, trip: 400, expense: 150 },
  csvSingleline: { file: 2_000, trip: 300, expense: 150 },
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
