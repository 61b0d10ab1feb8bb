import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until `ask` returns a truthy value; the time limit of the test ends it. */
export async function waitFor<T>(ask: () => Promise<T | false | null | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await sleep(20)
  }
}
