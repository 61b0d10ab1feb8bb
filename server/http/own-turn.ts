/** A caller by name, or a list by itself. */
type Owner = string | object

/** By whoever asks; whose turn is next comes first. */
const waiting = new Map<Owner, (() => void)[]>()
let isTurning = false

/**
 * Waits for a turn of the event loop that nobody else asks for. Bodies that arrive together would otherwise be read in one
 * turn: a slot that is freed by a refusal is taken at once, and nobody else is served before the last of them. Whoever
 * asks for thousands of turns gets one in rotation with the others.
 */
export function ownTurn(owner: Owner): Promise<void> {
  return new Promise((resolve) => {
    const own = waiting.get(owner)
    if (own) own.push(resolve)
    else waiting.set(owner, [resolve])
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  })
}

function turn(): void {
  const [next] = waiting
  if (!next) {
    isTurning = false
    return
  }
  const [owner, own] = next
  const resolve = own.shift()
  waiting.delete(owner)
  if (own.length > 0) waiting.set(owner, own)
  setImmediate(turn)
  resolve?.()
}
