import { Refusal } from '../../../http/refusal.ts'

/** Of the slots for files, which all companies share. */
const READERS_OF_COMPANY = 2

/**
 * Bounds how many files behind the links of one company are read at once: a forwarded link must not take the slots of
 * everybody. `onStart` runs before the first part.
 */
export function limitReaders() {
  const running = new Map<string, number>()
  return async function* (
    companyId: string,
    content: AsyncIterable<Buffer>,
    onStart: () => Promise<unknown>,
  ): AsyncGenerator<Buffer> {
    const before = running.get(companyId) ?? 0
    if (before >= READERS_OF_COMPANY) throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
    running.set(companyId, before + 1)
    try {
      await onStart()
      yield* content
    } finally {
      const left = (running.get(companyId) ?? 1) - 1
      if (left > 0) running.set(companyId, left)
      else running.delete(companyId)
    }
  }
}
