import { createHash } from 'node:crypto'

/** The hash of a track; the trip stores it, so the history covers the track. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
