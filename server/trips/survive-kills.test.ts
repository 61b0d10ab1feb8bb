import { expect, test } from 'vitest'
import { tripsSurviveKills } from '../testing/kills/trips-survive-kills.ts'

/** Five starts of the product or a command of it, one after the other: a busy machine takes its time. */
const LIMIT_MS = 300_000

test(
  'eight writers lose no acknowledged trip when server and database are killed, again and again',
  async () => {
    const survival = await tripsSurviveKills({ rounds: 2, tripsARound: 50 })
    expect(survival).toMatchObject({ lost: [], twice: [], wrongTotals: [] })
    expect(survival.acknowledged).toBeGreaterThanOrEqual(100)
    expect(survival.verified).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^4 chains with \d+ entries hold; 4 vehicles, \d+ trips and 0 expenses are as they say\.\n/,
      ),
    })
  },
  LIMIT_MS,
)
