const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const DAY = 24 * 60
/** Mails are sent every few minutes, so a shorter part of the day might pass without a chance to send one. */
const LOUD_MIN = 60

/** What is wrong with quiet hours, if anything; they may pass midnight. */
export function quietFault({ from, to }: { from: string; to: string }): 'same' | 'tooLong' | null {
  const quiet = (minuteOf(to) - minuteOf(from) + DAY) % DAY
  if (quiet === 0) return 'same'
  return quiet > DAY - LOUD_MIN ? 'tooLong' : null
}
