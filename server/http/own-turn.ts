let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop that nobody else asks for. Bodies that arrive together would otherwise be read in one
 * turn: a slot that is freed by a refusal is taken at once, and nobody else is served before the last of them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
