import { createHash } from 'node:crypto'

/** What the trip, and so its history, tells of its track. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
