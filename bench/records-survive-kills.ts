import { type RecordSurvival, recordsSurviveKills } from '#server/testing/kills/records-survive-kills.ts'

const ROUNDS = 10
const RECORDS_A_ROUND = 300

/** Eight writers; server and database are killed with -9. Then the same with asynchronous commits. */
export async function run(): Promise<string> {
  const begun = performance.now()
  const survival = await recordsSurviveKills({ rounds: ROUNDS, recordsARound: RECORDS_A_ROUND })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  if (!isWhole(survival)) throw new Error(`not all survived: ${JSON.stringify(survival)}`)
  const counter = await recordsSurviveKills({
    rounds: 3,
    recordsARound: RECORDS_A_ROUND,
    synchronousCommit: 'off',
  })
  if (isWhole(counter))
    throw new Error('with synchronous_commit off nothing was lost: the test cannot detect losses')
  return [
    `${ROUNDS} kills of server and database, ${describeCounts(survival)} acknowledged, each there once, totals right, chains verified, in ${seconds} s`,
    `with synchronous_commit off, 3 kills: ${counter.lost.length} of ${describeCounts(counter)} lost; verify: ${counter.verified.output.trim().split('\n')[0]}`,
  ].join('; ')
}

const isWhole = ({ lost, twice, wrongTotals, verified }: RecordSurvival) =>
  lost.length + twice.length + wrongTotals.length === 0 && verified.code === 0

const describeCounts = ({ acknowledged: { trip, expense } }: RecordSurvival) =>
  `${trip} trips and ${expense} expenses`
