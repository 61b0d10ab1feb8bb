import type { RecordingWindow } from '#contract/recording/device.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** What a device may record of one weekday; null: nothing. */
export type DayHours = { from: string; to: string } | null

/** The hours of each weekday. Several windows of one day are joined. */
export function hoursByDay(windows: readonly RecordingWindow[]): DayHours[] {
  return WEEKDAYS.map((weekday) => {
    const own = windows.filter((window) => window.weekday === weekday)
    const from = own.map((window) => window.from).toSorted()[0]
    const to = own
      .map((window) => window.to)
      .toSorted()
      .at(-1)
    return from !== undefined && to !== undefined ? { from, to } : null
  })
}

export const windowsOf = (days: readonly DayHours[]): RecordingWindow[] =>
  days.flatMap((hours, index) => (hours ? [{ weekday: index + 1, ...hours }] : []))

/** Whether a day has more than one window, as only the API can set. */
export const hasSeveral = (windows: readonly RecordingWindow[]) =>
  new Set(windows.map(({ weekday }) => weekday)).size < windows.length

/** Midnight at the end of a day is typed as the hour that a clock shows. */
export const endTyped = (time: string) => (time === '00:00' ? '24:00' : time)
export const endShown = (time: string) => (time === '24:00' ? '00:00' : time)

const MINUTES_OF_DAY = 1_440

/** Where a window is on the line of its day, in per cent. */
export function barOf({ from, to }: Pick<RecordingWindow, 'from' | 'to'>): { left: string; width: string } {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return { left: percent(start), width: percent(end - start) }
}

const percent = (minutes: number) => `${(minutes / MINUTES_OF_DAY) * 100}%`

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
