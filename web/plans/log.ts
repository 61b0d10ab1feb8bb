/** Billing shows errors in place, not as toasts, and logs them to the console. */
export const logProblem = (error: unknown): void => reportError(error)

/** Runs it and logs a failure, unless it was cancelled. */
export async function logged<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!signal.aborted) logProblem(error)
    throw error
  }
}
