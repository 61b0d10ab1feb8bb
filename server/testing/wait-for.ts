import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until there is an answer; the test's own time limit ends it. */
export async function waitFor<T>(ask: () => Promise<T | false | null | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await sleep(20)
  }
}
