import { createHash } from 'node:crypto'

/** What the trip, and so its history, tells of its track. */
export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
