import { expect, test } from 'vitest'
import { recordsSurviveKills } from './records-survive-kills.ts'

/** Five successive starts of the product or a command, on a busy machine. */
const LIMIT_MS = 300_000

test(
  'eight writers lose no acknowledged trip and no expense when server and database are killed, again and again',
  async ({ signal }) => {
    const survival = await recordsSurviveKills({ rounds: 2, recordsARound: 60, signal })
    expect(survival).toMatchObject({ lost: [], twice: [], wrongTotals: [] })
    expect(survival.acknowledged.trip).toBeGreaterThanOrEqual(40)
    expect(survival.acknowledged.expense).toBeGreaterThanOrEqual(40)
    expect(survival.verified).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^4 chains with \d+ entries hold; 4 vehicles, \d+ trips and \d+ expenses are as they say\.\n/,
      ),
    })
  },
  LIMIT_MS,
)
