/** Billing tells of no failure by a toast: the console has it, and the screen says it in its place. */
export const logProblem = (error: unknown): void => reportError(error)

/** Does it and logs what goes wrong, unless nobody waits for it any more. */
export async function logged<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!signal.aborted) logProblem(error)
    throw error
  }
}
